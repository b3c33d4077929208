import { expect, test } from '@jest/globals'
import { startProcess } from '../support/processes.ts'

test('a program whose npm was ended is told to stop once, however long it takes', async () => {
  const command = 'node scripts/run.mjs __tests__/support/countSignals.mjs; true'
  const npm = startProcess({ npm_lifecycle_event: 'nucleus' }, { program: 'sh', args: ['-c', command] })
  await npm.line(/ready/)
  npm.child.kill('SIGKILL')
  expect(await npm.line(/told to stop (\d+) times/)).toBe('1')
}, 60_000)
