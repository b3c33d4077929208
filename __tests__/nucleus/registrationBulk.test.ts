import { afterAll, expect, test } from '@jest/globals'
import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { registrationStatus } from '#contract/events/registrations.ts'
import { type BulkStatusResult, registrationStatusBulk } from '#contract/events/registrationBulk.ts'
import { type RegistrationStatusId, registrationStatuses, seatHoldingStatuses } from '#constants/statuses.ts'
import { changes, registrations as table } from '#nucleus/db/tables/index.ts'
import { copies, type Plan, planOf } from '../support/bulkPlan.ts'
import { makeCompanyType, makeEvent, makeRegistration, ok, startNucleus } from '../support/nucleus.ts'

const nucleus = await startNucleus()
const admin = await nucleus.signIn()
const rep = await nucleus.signIn('irRep')
afterAll(() => nucleus.close())

type Status = RegistrationStatusId
const bulk = async (eventRegistrationIds: number[], eventStatusId: Status, reason?: string, token = admin.token) =>
  ok(await nucleus.call(registrationStatusBulk, { eventRegistrationIds, eventStatusId, reason }, token)).results

/** What the single call returns, as a result of many. */
async function one(eventRegistrationId: number, to: Status, reason: string | undefined, token: string): Promise<BulkStatusResult> {
  const [before] = await nucleus.db.select().from(table).where(eq(table.eventRegistrationId, eventRegistrationId))
  const { status, body } = await nucleus.call(registrationStatus, { eventRegistrationId, eventStatusId: to, reason }, token)
  const isChanged = status === 200 && body.data.rowVersion !== before?.rowVersion
  const name = (id: number | undefined) => registrationStatuses.find(({ value }) => value === id)?.label ?? ''
  const done = isChanged ? `Moved from ${name(before?.eventStatusId)} to ${name(to)}.` : `Already ${name(to)}.`
  return {
    eventRegistrationId,
    isChanged,
    isRefused: status !== 200,
    message: status === 200 ? done : body.message,
    row: status === 200 ? body.data : ((before ?? null) as BulkStatusResult['row']),
  }
}

const asResult = ['eventStatusId', 'statusReason', 'statusChangedAt', 'statusChangedByContactId', 'waitlistPosition', 'attendance'] as const
const otherFacts = ['checkedInAt', 'submittedAt', 'rowVersion', 'updatedByContactId'] as const
const facts = (row: Record<string, unknown> | null) => row && [...asResult, ...otherFacts].map((key) => row[key])

/** What is stored about some registrations: the rows and their histories, without ids. */
async function standing(ids: number[]) {
  const rows = await nucleus.db.select().from(table).where(inArray(table.eventRegistrationId, ids)).orderBy(asc(table.eventRegistrationId))
  const { rowId, version, action, before, after, actorContactId } = changes
  const history = await nucleus.db
    .select({ rowId, version, action, before, after, actorContactId })
    .from(changes)
    .where(and(eq(changes.resource, 'registrations'), inArray(rowId, ids)))
    .orderBy(asc(rowId), asc(changes.changeId))
  return { rows: rows.map(facts), history: history.map((change) => ({ ...change, rowId: ids.indexOf(change.rowId) })) }
}

async function compare({ world, places, to, reason, isRep }: Plan): Promise<void> {
  const [first, second] = await copies(nucleus.db, world, rep.user.contactId)
  const { token } = isRep ? rep : admin
  const idsIn = (ids: number[]) => places.map((at) => ids[at] ?? 999_999)
  const together = await bulk(idsIn(first), to, reason, token)
  const apart: BulkStatusResult[] = []
  for (const id of idsIn(second)) apart.push(await one(id, to, reason, token))
  const plain = (ids: number[]) => (result: BulkStatusResult) => ({
    ...result,
    eventRegistrationId: ids.indexOf(result.eventRegistrationId),
    row: facts(result.row),
  })
  // One after the other, somebody who waits could be approved by the move of who came before them, and not be moved then.
  if (!seatHoldingStatuses.includes(to) && (to === 4 || places.some((at) => world.registrations[at]?.eventStatusId === 4))) {
    const statuses = (await standing(first)).rows.map((row) => row?.[0])
    for (const { eventRegistrationId, isRefused } of together) if (!isRefused) expect(statuses[first.indexOf(eventRegistrationId)]).toBe(to)
  } else {
    expect(together.map(plain(first))).toEqual(apart.map(plain(second)))
    expect(await standing(first)).toEqual(await standing(second))
  }
}

test('many at once are moved as they would be one after the other, and the seats that they give up go to others', async () => {
  await fc.assert(fc.asyncProperty(planOf, compare), { numRuns: 15 })
})

/** An event of its own with one company type, and some registrations in it. */
async function manyIn(count: number, status: Status, event: Parameters<typeof makeEvent>[1] = {}) {
  const { eventId } = await makeEvent(nucleus.db, event)
  const { eventCompanyTypeId } = await makeCompanyType(nucleus.db, { eventId })
  const { eventRegistrationId, searchText, ...row } = await makeRegistration(nucleus.db, {
    eventId,
    eventCompanyTypeId,
    eventStatusId: status,
  })
  expect([eventRegistrationId > 0, typeof searchText]).toEqual([true, 'string'])
  const more = Array.from({ length: count - 1 }, (_, at) => ({ ...row, email: `many.${at}@example.com`, confirmationNumber: `M${at}` }))
  const made = await nucleus.db.insert(table).values(more).returning({ id: table.eventRegistrationId })
  return { eventId, ids: [eventRegistrationId, ...made.map(({ id }) => id)] }
}
const howManyIn = (eventId: number, statuses: readonly Status[]) =>
  nucleus.db.$count(table, and(eq(table.eventId, eventId), inArray(table.eventStatusId, statuses)))

test('500 rows of which some are refused are changed and recorded in one statement of one transaction', async () => {
  const { eventId, ids } = await manyIn(500, 2)
  await nucleus.db
    .update(table)
    .set({ eventStatusId: 9 })
    .where(inArray(table.eventRegistrationId, ids.slice(0, 20)))
  const results = await bulk(ids, 5)
  expect(results.filter(({ isChanged }) => isChanged)).toHaveLength(480)
  expect(results.filter(({ isRefused }) => isRefused).map(({ eventRegistrationId }) => eventRegistrationId)).toEqual(ids.slice(0, 20))
  expect(await howManyIn(eventId, [5])).toBe(480)
  const recorded = await nucleus.db.execute<{ count: number }>(
    sql`select xmin::text || '.' || cmin::text as write, count(*)::int as count from ${changes} where ${inArray(changes.rowId, ids)} and ${changes.resource} = 'registrations' group by 1`,
  )
  expect(recorded.rows.map(({ count }) => count)).toEqual([480])
})

test('the same many sent twice at once change each row once', async () => {
  const { ids } = await manyIn(40, 2)
  const [first, second] = await Promise.all([bulk(ids, 5), bulk([...ids].reverse(), 5)])
  const messages = [first, second].map((results) => [...new Set(results.map(({ message }) => message))])
  expect(messages.sort()).toEqual([['Already Approved.'], ['Moved from Pending review to Approved.']])
  expect((await standing(ids)).history).toHaveLength(40)
})

test('many and single moves at once over the same seats lose nothing, never wait for each other, and fill no seat twice', async () => {
  const [here, there] = [await manyIn(30, 4, { capacity: 12 }), await manyIn(30, 4, { capacity: 12 })]
  const ids = here.ids.flatMap((id, at) => [id, there.ids[at] ?? 0])
  const single = (id: number) => nucleus.call(registrationStatus, { eventRegistrationId: id, eventStatusId: 5 }, admin.token)
  const answers = await Promise.all([bulk(ids, 5), bulk(ids.toReversed(), 2), bulk(ids.slice(20), 5), ...ids.slice(0, 12).map(single)])
  const [first, second, third, ...singles] = answers
  expect([...new Set(singles.map(({ status }) => status))].every((status) => [200, 422].includes(status))).toBe(true)
  for (const { eventId } of [here, there]) expect(await howManyIn(eventId, seatHoldingStatuses)).toBe(12)
  const changed = [first, second, third].flat().filter(({ isChanged }) => isChanged)
  const { history, rows } = await standing(ids.toSorted((a, b) => a - b))
  const changedSingly = history.length - changed.length
  expect(changedSingly).toBeGreaterThanOrEqual(0)
  expect(changedSingly).toBeLessThanOrEqual(singles.filter(({ status }) => status === 200).length)
  const versions = rows.map((row) => Number(row?.[asResult.length + otherFacts.indexOf('rowVersion')]))
  expect(versions.reduce((sum, version) => sum + version - 1, 0)).toBe(history.length)
})

test('a reopened registration meets the address that somebody else takes at the same moment', async () => {
  const { eventId, ids } = await manyIn(10, 6)
  const [taken] = await nucleus.db
    .select()
    .from(table)
    .where(eq(table.eventRegistrationId, ids[3] ?? 0))
  const rival = await makeRegistration(nucleus.db, {
    eventId,
    eventCompanyTypeId: taken?.eventCompanyTypeId ?? 0,
    eventStatusId: 8,
    email: taken?.email ?? '',
  })
  const [results, other] = await Promise.all([
    bulk(ids, 2),
    nucleus.call(registrationStatus, { eventRegistrationId: rival.eventRegistrationId, eventStatusId: 2 }, admin.token),
  ])
  expect(results.filter(({ isRefused }) => isRefused).length + (other.status === 422 ? 1 : 0)).toBe(1)
  expect(await howManyIn(eventId, [2])).toBe(10)
})

test('nobody is approved by the move that puts them on the waiting list, or leaves them there', async () => {
  const { eventId } = await makeEvent(nucleus.db, { capacity: 3, waitlistEnabled: true, promotesAutomatically: true })
  const { eventCompanyTypeId } = await makeCompanyType(nucleus.db, { eventId })
  const add = async (values: object) => (await makeRegistration(nucleus.db, { eventId, eventCompanyTypeId, ...values })).eventRegistrationId
  const waiting = [await add({ eventStatusId: 4, waitlistPosition: 1 }), await add({ eventStatusId: 4, waitlistPosition: 2 })]
  const pending = [await add({ eventStatusId: 2 }), await add({ eventStatusId: 2 }), await add({ eventStatusId: 2 })]
  const [first = 0, second = 0] = waiting
  const results = await bulk([...pending, second], 4)
  expect(results.map(({ isChanged }) => isChanged)).toEqual([true, true, true, false])
  const { rows } = await standing([first, second, ...pending])
  expect(rows.map((row) => row?.[0])).toEqual([5, 4, 4, 4, 4])
})
