import { afterEach, beforeEach, expect, jest, test } from '@jest/globals'
import { repeatFailed } from '#scripts/check/repeat.ts'
import { type Count, sum } from '#scripts/check/step.ts'
import { useOwnTests } from '../support/ownTests.ts'

const ownTests = useOwnTests()
let printed: string[] = []
beforeEach(() => {
  printed = []
  jest.spyOn(console, 'log').mockImplementation((line: string) => void printed.push(line))
})
afterEach(() => {
  jest.restoreAllMocks()
})

const passes = `test('passes', () => undefined)`
/** Source that does something the first time it is run. */
const theFirstTime = (source: string) => `
  const { existsSync, writeFileSync } = require('node:fs')
  const mark = __filename + '.ran'
  const isFirst = !existsSync(mark)
  writeFileSync(mark, '')
  if (isFirst) { ${source} }`
const unsteady = () => printed.filter((line) => line.startsWith('Unsteady'))
const namesOf = ({ failures }: Count) => failures.map((failure) => failure.replace(/^\S*\/(?=\w+\.test)/, ''))

test('a test that passes alone counts as passed, and is named as unsteady below what it said first', async () => {
  const fails = theFirstTime(`test('waits', () => expect('too slow').toBe('in time'))`)
  const first = await ownTests({ steady: passes, slow: `${fails} else test('waits', () => undefined)\n${passes}` })
  expect({ ...first, failures: namesOf(first) }).toMatchObject({ passed: 2, failed: 1, failures: ['slow.test.js: waits'] })
  const count = await repeatFailed(first)
  expect(count).toMatchObject({ passed: 3, failed: 0, failures: [] })
  expect(unsteady()).toEqual([expect.stringMatching(/^Unsteady: \S+slow\.test\.js: waits$/)])
  expect(printed.findIndex((line) => line.includes('too slow'))).toBeLessThan(printed.indexOf(unsteady()[0] ?? ''))
})

test('a test that fails twice has failed', async () => {
  const count = await repeatFailed(await ownTests({ steady: passes, wrong: `test('adds', () => expect(1 + 1).toBe(3))\n${passes}` }))
  expect({ ...count, failures: namesOf(count) }).toMatchObject({ passed: 2, failed: 1, failures: ['wrong.test.js: adds'] })
  expect(unsteady()).toEqual([])
})

test('of a file, the second run decides: a test that fails only then has failed', async () => {
  const first = `test('waits', () => { throw new Error('too slow') })\ntest('adds', () => undefined)`
  const second = `test('waits', () => undefined)\ntest('adds', () => { throw new Error('wrong') })`
  const count = await repeatFailed(await ownTests({ steady: passes, both: `${theFirstTime(first)} else { ${second} }` }))
  expect({ ...count, failures: namesOf(count) }).toMatchObject({ passed: 2, failed: 1, failures: ['both.test.js: adds'] })
})

test('a file that cannot be loaded has failed', async () => {
  const count = await repeatFailed(await ownTests({ steady: passes, broken: `require('./not-there')` }))
  expect({ ...count, failures: namesOf(count) }).toMatchObject({ passed: 1, failed: 1, failures: ['broken.test.js'] })
  expect(unsteady()).toEqual([])
})

test('a file whose worker is killed runs once more, and has failed when it is killed again', async () => {
  const kill = `process.kill(process.pid, 'SIGKILL')`
  const once = await repeatFailed(await ownTests({ steady: passes, killed: `${theFirstTime(kill)}\n${passes}` }))
  expect(once).toMatchObject({ passed: 2, failed: 0 })
  expect(unsteady()).toEqual([expect.stringMatching(/^Unsteady: \S+killed\.test\.js$/)])
  const twice = await repeatFailed(await ownTests({ steady: passes, killed: `${kill}\n${passes}` }))
  expect(twice).toMatchObject({ passed: 1, failed: 1, failures: [expect.stringMatching(/killed\.test\.js, once more and alone$/)] })
})

test('more than ten files that fail are not repeated, and neither is a step', async () => {
  const failed = (path: string) => ({
    path,
    passed: 0,
    failed: 1,
    failures: [path],
    runAgain: () => Promise.reject(new Error('was run again')),
  })
  const failedFiles = Array.from({ length: 11 }, (_, index) => failed(`file${index}`))
  const count = { passed: 5, failed: 12, failures: ['lint', ...failedFiles.map(({ path }) => path)], failedFiles }
  expect(await repeatFailed(count)).toEqual(count)
  const one = failed('file')
  const lint = { passed: 0, failed: 1, failures: ['lint'] }
  const passing = { ...one, runAgain: () => Promise.resolve({ passed: 1, failed: 0, failures: [] }) }
  expect(await repeatFailed(sum(lint, { passed: 0, failed: 1, failures: ['file'], failedFiles: [passing] }))).toMatchObject({
    passed: 1,
    failed: 1,
    failures: ['lint'],
  })
})
