import { afterAll, expect, test } from '@jest/globals'
import { sql } from 'drizzle-orm'
import { limits } from '#constants/limits.ts'
import { logout, revokeSession } from '#contract/auth.ts'
import { budgetOf, budgets } from '#contract/budgets.ts'
import type { AnyCall } from '#contract/call.ts'
import { allCalls, allReports, allResources } from '#contract/index.ts'
import { agendaSessions, locations } from '#nucleus/db/tables/index.ts'
import { crowd } from '../support/fuzz/crowd.ts'
import { countRows } from '../support/fuzz/rowsRead.ts'
import { send, settle } from '../support/fuzz/send.ts'
import type { SentRequest } from '../support/fuzz/sent.ts'
import { validRequest } from '../support/fuzz/valid.ts'
import { makeWorld } from '../support/fuzz/world.ts'

/**
 * Every call stays within its budget (`contract/budgets.ts`) on a database that holds more rows of everything than a budget allows:
 * what it read and answered is counted, or it is refused in words.
 */
const world = await makeWorld()
const { nucleus, db } = world
afterAll(() => world.close())

const requests = new Map<AnyCall, SentRequest>()
for (const call of allCalls) requests.set(call, await validRequest(world, call))
// All sessions at one time in one room: the most that can be wrong with an agenda.
const room = sql`(select min(${locations.sessionLocationId}) from ${locations})`
await db.update(agendaSessions).set({ startsAt: '2026-06-01T14:00:00Z', endsAt: '2026-06-01T15:00:00Z', sessionLocationId: sql`${room}` })
await crowd(db, limits.unpagedRows + 100)
const [inCalls, inLongWork] = [await countRows(nucleus.database.pool), await countRows(nucleus.database.jobs)]
/** What a job reads is its own; what an export reads while it is sent is that of the call. */
const rowsOf = ({ method }: AnyCall): number => inCalls() + (method === 'GET' ? inLongWork() : 0)

/** After the session has ended there is no other whose things these requests name; what a job of many rows does is not waited for. */
const exports = [...allResources, ...allReports].map(({ calls }): AnyCall => calls.exportJob)
const last: readonly AnyCall[] = [...exports, revokeSession, logout]
const calls = [...allCalls.filter((call) => !last.includes(call)), ...last]

test.each(calls.map((call) => [call.name, call] as const))('%s', async (name, call) => {
  const { rows, characters } = budgetOf(call)
  const before = rowsOf(call)
  const answer = await send(nucleus, requests.get(call) ?? { method: 'GET', url: '/' }, world.admin.token)
  const read = rowsOf(call) - before
  expect([name, 'rows', read <= rows ? rows : read]).toEqual([name, 'rows', rows])
  const { length } = answer.text
  expect([name, 'characters', length <= characters ? characters : length]).toEqual([name, 'characters', characters])
  if (answer.status !== 200) {
    expect([name, answer.status, answer.body?.message]).toEqual([name, expect.any(Number), expect.stringMatching(/\w \d[\d,]* \w/)])
    expect([name, [400, 422, 429].includes(answer.status)]).toEqual([name, true])
  }
  if (!exports.includes(call)) await settle(world, call, answer)
})

test('a read of many rows, or with a long reply, takes turns, unless it is sent in parts', () => {
  const { rows, characters } = budgets.row
  const reads = allCalls.filter((call) => call.method === 'GET' && budgetOf(call).characters < Infinity)
  const large = reads
    .map((call) => ({ name: call.name, ...budgetOf(call) }))
    .filter((one) => one.rows > rows || one.characters > characters)
  expect(large.length).toBeGreaterThan(20)
  expect(large.filter(({ inTurn }) => !inTurn).map(({ name }) => name)).toEqual([])
})

const writes = allCalls.filter(({ method }) => method === 'POST')
const padded = ({ path }: AnyCall, bytes: number): SentRequest => ({
  method: 'POST',
  url: `/nucleus${path}`,
  headers: { 'content-type': 'application/json' },
  payload: `{"x":${' '.repeat(bytes - '{"x":1}'.length)}1}`,
})
const bodyOf = async (call: AnyCall, bytes: number) => send(nucleus, padded(call, bytes), world.admin.token)

test('a body of one byte more than the budget is refused in words, whatever the call', async () => {
  for (const call of writes) {
    const { status, body } = await bodyOf(call, budgetOf(call).bytesIn + 1)
    const words = expect.stringMatching(/\w \w/)
    expect([call.name, status, body]).toEqual([call.name, 413, { code: 413, message: words, data: { fields: { body: words } } }])
  }
})

test('a body of the budget is read', async () => {
  const kinds = new Map(writes.map((call) => [budgetOf(call).bytesIn, call]))
  expect(kinds.size).toBeGreaterThan(3)
  for (const call of kinds.values()) expect([call.name, (await bodyOf(call, budgetOf(call).bytesIn)).status]).not.toEqual([call.name, 413])
})
