import { readFile } from 'node:fs/promises'
import { expect, test } from '@jest/globals'
import { startProcess } from '../support/processes.ts'
import { testDatabase } from '../support/testDatabase.ts'

test('a program whose npm was ended is stopped once, however long it takes', async () => {
  const command = 'node scripts/run.mjs __tests__/support/countSignals.mjs; true'
  const npm = startProcess({ npm_lifecycle_event: 'nucleus' }, { program: 'sh', args: ['-c', command] })
  await npm.line(/ready/)
  npm.child.kill('SIGKILL')
  expect(await npm.line(/stopped (\d+) times/)).toBe('1')
})

test('the launcher of nucleus replaces itself: one process, which npm may end', async () => {
  const database = await testDatabase()
  const settings = { npm_lifecycle_event: 'nucleus', DATABASE_URL: database.url, SECRET_KEY: 'k'.repeat(32) }
  const shell = startProcess(settings, { program: 'sh', args: ['-c', 'node scripts/nucleus.mjs & echo launcher $!; wait'] })
  try {
    const pid = Number(await shell.line(/launcher (\d+)/))
    await shell.line(/listens on/)
    expect(await readFile(`/proc/${pid}/cmdline`, 'utf8')).toContain('nucleus/process/main.ts')
    shell.child.kill('SIGKILL')
    // Once all that it started have closed its output.
    expect(await shell.ended).toBe(null)
  } finally {
    await database.close()
  }
})
