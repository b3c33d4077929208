import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { tests } from '#scripts/check/step.ts'

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'copilot-leaking-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** Runs two test files, in a worker each, that do so before they pass. */
async function run(first: string): Promise<Awaited<ReturnType<typeof tests>>> {
  for (const name of ['one', 'other']) await writeFile(join(folder, `${name}.test.js`), `${first}\ntest('passes', () => undefined)\n`)
  const config = { rootDir: folder, transform: {}, cacheDirectory: join(folder, 'cache'), workerGracefulExitTimeout: 2000 }
  await writeFile(join(folder, 'config.json'), JSON.stringify(config))
  return tests('two files', ['--config', join(folder, 'config.json'), '--maxWorkers=2'], { JEST_WORKER_ID: undefined })
}

test('a test that leaves something open fails the check, though all tests pass', async () => {
  expect(await run('setInterval(() => undefined, 1000)')).toMatchObject({
    passed: 2,
    failed: 1,
    failures: ['two files: a worker did not exit'],
  })
})

test('tests that close what they open pass', async () => {
  expect(await run('')).toMatchObject({ passed: 2, failed: 0, failures: [] })
})

test('a test that prints the words of Jest passes', async () => {
  expect(await run(`console.log('A worker process has failed to exit gracefully')`)).toMatchObject({ passed: 2, failed: 0 })
})
