import { afterAll, expect, test } from '@jest/globals'
import { eventually } from '../../e2e/support/eventually.ts'
import { logLevels, type LogLine } from '../support/logLines.ts'
import { startProcess } from '../support/processes.ts'
import { makeStaff } from '../support/rows.ts'
import { testDatabase } from '../support/testDatabase.ts'

const database = await testDatabase()
const { contactId } = await makeStaff(database.db, 'admin')
// A process of its own: nothing else holds its main thread.
const nucleus = startProcess({ DATABASE_URL: database.url, REQUESTS_PER_MINUTE: '0' }, { args: ['__tests__/support/heldNucleus.ts'] })
const url = await nucleus.line(/listens on (\S+)/)
afterAll(async () => {
  nucleus.child.kill('SIGTERM')
  expect(await nucleus.ended).toBe(0)
  await database.close()
})

const post = async (path: string) => {
  const body = JSON.stringify({ text: 'secret'.repeat(10_000) })
  const answer = await fetch(`${url}/nucleus/test/${path}`, { method: 'POST', body, headers: { 'content-type': 'application/json' } })
  expect(answer.status).toBe(200)
}
const lines = (): LogLine[] =>
  nucleus
    .said()
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line) as LogLine)
    .filter(({ msg }) => msg === 'the main thread was held')
const lineOf = (call: string) =>
  eventually(() => {
    const found = lines().find((line) => line.while === call)
    expect(found).toBeDefined()
    return found
  })
const held = async (call: string) => {
  const text = await (await fetch(`${url}/nucleus/metrics`)).text()
  return text.split('\n').find((line) => line.startsWith('copilot_main_thread_held_seconds_count') && line.includes(`"${call}"`))
}

test('what holds the main thread is named, where it is too, and not who waits meanwhile', async () => {
  const waiting = fetch(`${url}/nucleus/test/waits`)
  await post('holds')
  await waiting
  const line = await lineOf('POST /nucleus/test/holds')
  expect(lines().filter((one) => String(one.while).includes('waits'))).toEqual([])
  expect(line).toMatchObject({ level: logLevels.warn, ms: expect.any(Number), requestId: expect.stringMatching(/^[\w-]{36}$/) })
  expect(line?.ms).toBeGreaterThan(200)
  expect(String(line?.at)).toMatch(/holdMainThread \(__tests__\/support\/heldNucleus\.ts:\d+:\d+\)/)
  expect(await held('POST /nucleus/test/holds')).toMatch(/ 1$/)
  expect(nucleus.said()).not.toContain('secret')
})

test('a job is named by its kind', async () => {
  await post(`job/${contactId}`)
  await lineOf('job holding')
  expect(await held('job holding')).toMatch(/ 1$/)
})
