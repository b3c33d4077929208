import { afterAll, expect, test } from '@jest/globals'
import { and, asc, eq, inArray } from 'drizzle-orm'
import fc from 'fast-check'
import { registrations, registrationStatus } from '#contract/events/registrations.ts'
import { registrationStatusBulk, registrationStatusJob } from '#contract/events/registrationBulk.ts'
import { undo } from '#contract/history.ts'
import { cancelJob, getJob, listJobs, retryJob } from '#contract/jobs.ts'
import { limits } from '#constants/limits.ts'
import { jobs, registrations as table } from '#nucleus/db/tables/index.ts'
import { copies, planOf } from '../support/bulkPlan.ts'
import { jobEnded } from '../support/importFile.ts'
import { makeCompanyType, makeEvent, makeRegistration, ok, startNucleus } from '../support/nucleus.ts'
import { wrongCounts } from '../support/wrongCounts.ts'

const nucleus = await startNucleus()
const { db } = nucleus
const { token, user } = await nucleus.signIn()
afterAll(() => nucleus.close())

const move = (eventRegistrationIds: number[], eventStatusId: 4 | 5 | 6 | 8) =>
  nucleus.call(registrationStatusBulk, { eventRegistrationIds, eventStatusId, reason: 'Because' }, token)
const revert = (undoToken: string | null | undefined) => nucleus.call(undo, { undoToken: undoToken ?? '' }, token)
const stored = (ids: number[]) =>
  db.select().from(table).where(inArray(table.eventRegistrationId, ids)).orderBy(asc(table.eventRegistrationId))
/** What an undo puts back: all but the version and who wrote it. */
const contents = async (ids: number[]) =>
  (await stored(ids)).map(({ rowVersion: _, updatedAt: __, updatedByContactId: ___, ...row }) => row)

/** A full event of one seat: its guest, and two who wait. */
async function fullEvent() {
  const { eventId } = await makeEvent(db, { capacity: 1, waitlistEnabled: true, promotesAutomatically: true })
  const { eventCompanyTypeId } = await makeCompanyType(db, { eventId })
  const add = async (values: object) => (await makeRegistration(db, { eventId, eventCompanyTypeId, ...values })).eventRegistrationId
  const seated = await add({ eventStatusId: 5, statusReason: 'A friend of the house' })
  const waiting = [await add({ eventStatusId: 4, waitlistPosition: 1 }), await add({ eventStatusId: 4, waitlistPosition: 2 })]
  return { eventId, eventCompanyTypeId, add, ids: [seated, ...waiting] as [number, number, number] }
}
/** So many people in review. */
async function peopleOf(count: number): Promise<number[]> {
  const { eventId, eventCompanyTypeId } = await makeCompanyType(db)
  const { eventRegistrationId, searchText: _, ...like } = await makeRegistration(db, { eventId, eventCompanyTypeId, eventStatusId: 2 })
  const ids = [eventRegistrationId]
  for (let at = 1; at < count; at += 1000) {
    const more = Array.from({ length: Math.min(1000, count - at) }, (_one, nr) => `N${eventId}-${at + nr}`)
    const rows = more.map((confirmationNumber) => ({ ...like, email: `${confirmationNumber}@example.com`, confirmationNumber }))
    ids.push(...(await db.insert(table).values(rows).returning({ id: table.eventRegistrationId })).map(({ id }) => id))
  }
  return ids
}

test('a move of many is undone as a whole, with who was promoted through it', async () => {
  const { ids } = await fullEvent()
  const before = await contents(ids)
  const { results, undoToken } = ok(await move(ids.slice(0, 2), 8))
  expect(results.map(({ message }) => message)).toEqual(['Moved from Approved to Withdrawn.', 'Moved from Waitlisted to Withdrawn.'])
  expect((await stored(ids)).map(({ eventStatusId }) => eventStatusId)).toEqual([8, 8, 5])
  ok(await revert(undoToken))
  expect(await contents(ids)).toEqual(before)
  ok(await revert(undoToken))
  expect((await stored(ids)).map(({ rowVersion }) => rowVersion)).toEqual([3, 3, 3])
  expect((await db.execute(wrongCounts)).rows).toEqual([])
})

test('a move is undone once what was done after it is undone, with who was promoted through each', async () => {
  const { ids } = await fullEvent()
  const before = await contents(ids)
  const first = ok(await move([ids[0]], 4))
  const between = await contents(ids)
  expect(between.map(({ eventStatusId }) => eventStatusId)).toEqual([4, 5, 4])
  const second = ok(await move([ids[1]], 8))
  expect((await stored(ids)).filter(({ eventStatusId }) => eventStatusId === 5)).toHaveLength(1)
  ok(await revert(second.undoToken))
  expect(await contents(ids)).toEqual(between)
  ok(await revert(first.undoToken))
  expect(await contents(ids)).toEqual(before)
  expect((await db.execute(wrongCounts)).rows).toEqual([])
})

test('it stays as it is when somebody has the seat by now, or changed one of the rows, who is named', async () => {
  const { ids, add } = await fullEvent()
  const [seated] = ids
  await db
    .update(table)
    .set({ eventStatusId: 8, waitlistPosition: null })
    .where(inArray(table.eventRegistrationId, ids.slice(1)))
  const { undoToken } = ok(await move([seated], 8))
  ok(await move([await add({ eventStatusId: 2, firstName: 'Dan', lastName: 'Late' })], 5))
  expect(await revert(undoToken)).toMatchObject({
    status: 422,
    body: { message: expect.stringMatching(/^Cannot undo: .* is full .* The last to get a seat: Dan Late\. Free a seat or/) },
  })
  expect((await stored(ids)).map(({ eventStatusId }) => eventStatusId)).toEqual([8, 8, 8])

  const other = await fullEvent()
  const again = ok(await move(other.ids, 8))
  const [renamed] = await stored(other.ids.slice(2))
  const named = { eventRegistrationId: renamed?.eventRegistrationId, rowVersion: renamed?.rowVersion, lastName: 'Renamed' }
  ok(await nucleus.call(registrations.calls.upsert, named, token))
  expect(await revert(again.undoToken)).toMatchObject({
    status: 409,
    body: { message: expect.stringMatching(/^Cannot undo: registration .* Renamed has changed since\.$/) },
  })
  expect((await stored(other.ids)).map(({ eventStatusId }) => eventStatusId)).toEqual([8, 8, 8])
})

test('who had no seat before needs none to go back, however full it is', async () => {
  const { ids, add } = await fullEvent()
  await add({ eventStatusId: 5 })
  const before = await contents(ids)
  const { undoToken } = ok(await move(ids.slice(1), 6))
  ok(await revert(undoToken))
  expect(await contents(ids)).toEqual(before)
})

test('nothing that already had the requested status can be undone', async () => {
  const { ids } = await fullEvent()
  expect(ok(await move([ids[1]], 4))).toMatchObject({ undoToken: null, cancelledBookings: 0 })
})

test('whatever is moved in whatever order, an undo puts all of it back or nothing', async () => {
  await fc.assert(
    fc.asyncProperty(planOf, async ({ world, places, to, reason }) => {
      const [ids] = await copies(db, world, user.contactId)
      const before = await contents(ids)
      const input = { eventRegistrationIds: places.map((at) => ids[at] ?? 999_999), eventStatusId: to, reason }
      const { undoToken } = ok(await nucleus.call(registrationStatusBulk, input, token))
      const after = await contents(ids)
      expect(undoToken === null).toBe(JSON.stringify(after) === JSON.stringify(before))
      if (undoToken === null) return
      const { status } = await revert(undoToken)
      // What was over its capacity before it was moved does not come back beyond it.
      expect([200, 422]).toContain(status)
      expect(await contents(ids)).toEqual(status === 200 ? before : after)
      expect((await db.execute(wrongCounts)).rows).toEqual([])
    }),
    { numRuns: 15 },
  )
})

test('a job of many steps is undone as a whole, by who started it', async () => {
  const ids = await peopleOf(1100)
  const before = await contents(ids)
  const started = ok(await nucleus.call(registrationStatusJob, { eventRegistrationIds: ids, eventStatusId: 8 }, token))
  const { undoToken } = await jobEnded(nucleus, started, token)
  const other = await nucleus.signIn('admin')
  const seen = ok(await nucleus.call(listJobs, {}, other.token)).find(({ jobId }) => jobId === started.jobId)
  expect(seen?.undoToken).toBeNull()
  expect((await nucleus.call(undo, { undoToken: undoToken ?? '' }, other.token)).status).toBe(404)
  ok(await revert(undoToken))
  expect(await contents(ids)).toEqual(before)
  expect(ok(await nucleus.call(getJob, { jobId: started.jobId }, token)).undoToken).toBeNull()
})

test('what a job did before it was cancelled can be undone, and not once it is too much or too late', async () => {
  const ids = await peopleOf(limits.undoRowsAtOnce + 1)
  const many = ok(await nucleus.call(registrationStatusJob, { eventRegistrationIds: ids, eventStatusId: 8 }, token))
  expect(await jobEnded(nucleus, many, token)).toMatchObject({ state: 'done', undoToken: null })

  const few = ids.slice(0, 1500)
  const job = ok(await nucleus.call(registrationStatusJob, { eventRegistrationIds: few, eventStatusId: 2 }, token))
  const { undoToken } = await jobEnded(nucleus, job, token)
  // As a stop after the first step leaves it, with the person's wish to end it there.
  const cursor = { at: 1000, changed: 1000, unchanged: 0, refused: [], cancelledBookings: 0, isUndoable: true, undoToken }
  await db.update(jobs).set({ state: 'waiting', result: null, cursor, done: 1000, endedAt: null }).where(eq(jobs.jobId, job.jobId))
  expect(ok(await nucleus.call(cancelJob, { jobId: job.jobId }, token))).toMatchObject({ state: 'cancelled', undoToken })
  expect(ok(await nucleus.call(getJob, { jobId: job.jobId }, token)).undoToken).toBe(undoToken)
  nucleus.clock.move({ minutes: 11 })
  expect((await revert(undoToken)).status).toBe(404)
})

test('a row that somebody changed between two steps keeps all of them from being undone', async () => {
  const { ids, add } = await fullEvent()
  const [seated] = ids
  const guest = await add({ eventStatusId: 8 })
  const job = ok(await nucleus.call(registrationStatusJob, { eventRegistrationIds: [seated], eventStatusId: 8 }, token))
  const { undoToken, result } = await jobEnded(nucleus, job, token)
  const promoted = ids[1]
  const [row] = await stored([promoted])
  ok(
    await nucleus.call(
      registrations.calls.upsert,
      { eventRegistrationId: promoted, rowVersion: row?.rowVersion, lastName: 'Renamed' },
      token,
    ),
  )
  // The job has one more step: it moves the person who was promoted in the first.
  const cursor = { ...(result as object), at: 1, isUndoable: true }
  const input = { ids: [seated, promoted, guest], move: { eventStatusId: 8 } }
  await db.update(jobs).set({ state: 'failed', result: null, input, cursor, total: 3 }).where(eq(jobs.jobId, job.jobId))
  ok(await nucleus.call(retryJob, { jobId: job.jobId }, token))
  const ended = await jobEnded(nucleus, job, token)
  expect(ended).toMatchObject({
    state: 'done',
    // Not offered any more.
    undoToken: null,
    summary: '2 moved, 1 had this status already, 2 promoted from the waiting list, 2 registrations without a contact or a company',
  })
  expect(await revert(undoToken)).toMatchObject({
    status: 409,
    body: { message: expect.stringContaining('Renamed has changed since') },
  })
  expect(await db.$count(table, and(inArray(table.eventRegistrationId, [seated, promoted]), eq(table.eventStatusId, 8)))).toBe(2)
})

test('one is undone as well, whatever it was moved to', async () => {
  const { ids } = await fullEvent()
  const before = await contents(ids)
  await db.update(table).set({ eventStatusId: 8 }).where(eq(table.eventRegistrationId, ids[0]))
  const { undoToken } = ok(await nucleus.call(registrationStatus, { eventRegistrationId: ids[2], eventStatusId: 5 }, token))
  ok(await revert(undoToken))
  expect((await contents(ids)).slice(1)).toEqual(before.slice(1))
})
