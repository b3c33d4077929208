import { readFile } from 'node:fs/promises'
import { afterEach, describe, expect, test } from '@jest/globals'
import { endProcesses, startProcess } from '../support/processes.ts'
import { testDatabase } from '../support/testDatabase.ts'

afterEach(endProcesses)

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

describe('the launcher under a Node that cannot replace a process, as before 22.15', () => {
  /** The launcher alone has that Node: what it starts runs on the pinned one. */
  const launch = (env: Record<string, string>) =>
    startProcess(env, { args: ['--import', 'data:text/javascript,delete process.execve', 'scripts/nucleus.mjs'] })
  const settings = { SECRET_KEY: 'k'.repeat(32) }
  const commandOf = (pid: number) => readFile(`/proc/${pid}/cmdline`, 'utf8')
  const childOf = async (pid: number) => Number((await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8')).trim())

  /** Starts nucleus; resolves when it serves, with the processes of both. */
  async function served(url: string) {
    const started = launch({ ...settings, DATABASE_URL: url })
    await started.line(/listens on/)
    const launcher = started.child.pid ?? 0
    return { ...started, launcher, server: await childOf(launcher) }
  }

  test.each(['SIGTERM', 'SIGINT', 'SIGHUP'] as const)('stays beside the server, hands %s on, and ends with it', async (signal) => {
    const database = await testDatabase()
    try {
      const { child, launcher, server, ended } = await served(database.url)
      expect(await commandOf(launcher)).toContain('scripts/nucleus.mjs')
      expect(await commandOf(server)).toContain('nucleus/process/main.ts')
      child.kill(signal)
      expect(await ended).toBe(0)
      await expect(commandOf(server)).rejects.toThrow('ENOENT')
    } finally {
      await database.close()
    }
  })

  test('ends with the code of a server that was killed, or that did not start', async () => {
    const database = await testDatabase()
    try {
      const { server, ended } = await served(database.url)
      process.kill(server, 'SIGKILL')
      expect(await ended).toBe(128 + 9)
    } finally {
      await database.close()
    }
    const { ended, said } = launch({ ...settings, PORT: 'none' })
    expect([await ended, said()]).toEqual([1, expect.stringContaining('PORT')])
  })
})
