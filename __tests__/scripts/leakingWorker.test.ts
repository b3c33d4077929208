import { expect, test } from '@jest/globals'
import { useOwnTests } from '../support/ownTests.ts'

const ownTests = useOwnTests()
/** Two test files, in a worker each, that do so before they pass. */
const run = (first: string) => {
  const source = `${first}\ntest('passes', () => undefined)`
  return ownTests({ one: source, other: source })
}

test('a test that leaves something open fails the check, though all tests pass', async () => {
  expect(await run('setInterval(() => undefined, 1000)')).toMatchObject({
    passed: 2,
    failed: 1,
    failures: ['own tests: a worker did not exit'],
  })
})

test('tests that close what they open pass', async () => {
  expect(await run('')).toMatchObject({ passed: 2, failed: 0, failures: [] })
})

test('a test that prints the words of Jest passes', async () => {
  expect(await run(`console.log('A worker process has failed to exit gracefully')`)).toMatchObject({ passed: 2, failed: 0 })
})
