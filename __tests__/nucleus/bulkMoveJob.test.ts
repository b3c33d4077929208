import { afterAll, expect, test } from '@jest/globals'
import { parse } from 'csv-parse/sync'
import { and, eq, inArray } from 'drizzle-orm'
import { bulkStatusSummary, registrationStatusJob } from '#contract/events/registrationBulk.ts'
import { type Job, jobFile } from '#contract/jobs.ts'
import { changes, jobs, registrations as table } from '#nucleus/db/tables/index.ts'
import { jobEnded } from '../support/importFile.ts'
import { makeCompanyType, makeEvent, makeRegistration, ok, startNucleus } from '../support/nucleus.ts'

const nucleus = await startNucleus()
const { db } = nucleus
const { token } = await nucleus.signIn('eventManager')
afterAll(() => nucleus.close())

/** An event with so many people in review. */
async function peopleOf(count: number, capacity: number | null = null) {
  const { eventId } = await makeEvent(db)
  const { eventCompanyTypeId } = await makeCompanyType(db, { eventId, name: 'Allocator', capacity })
  const first = await makeRegistration(db, { eventId, eventCompanyTypeId, eventStatusId: 2 })
  const { eventRegistrationId: _, searchText: __, ...like } = first
  const more = Array.from({ length: count - 1 }, (_, at) => ({
    ...like,
    email: `p.${at}@example.com`,
    confirmationNumber: `N${eventId}-${at}`,
  }))
  for (let at = 0; at < more.length; at += 500) await db.insert(table).values(more.slice(at, at + 500))
  const rows = await db
    .select({ id: table.eventRegistrationId })
    .from(table)
    .where(eq(table.eventId, eventId))
    .orderBy(table.eventRegistrationId)
  return { eventId, ids: rows.map(({ id }) => id) }
}
const inStatus = (eventId: number, status: number) =>
  db.$count(table, and(eq(table.eventId, eventId), eq(table.eventStatusId, status as 5)))
const started = async (ids: number[], eventStatusId: 5 | 8 = 5): Promise<Job> =>
  ok(await nucleus.call(registrationStatusJob, { eventRegistrationIds: ids, eventStatusId, reason: 'Because' }, token))

test('a job moves thousands, each once, with a result for those that stay', async () => {
  const { eventId, ids } = await peopleOf(2500)
  const [approved = 0] = ids
  await db.update(table).set({ eventStatusId: 5 }).where(eq(table.eventRegistrationId, approved))
  const job = await started([...ids, 2_000_000_000, approved])
  expect(job).toMatchObject({ kind: 'bulkMove', label: 'Move 2,501 registrations to Approved', total: 2501 })
  const ended = await jobEnded(nucleus, job, token)
  expect(ended).toMatchObject({
    state: 'done',
    done: 2501,
    summary: '2,499 moved, 1 had this status already, 1 refused, 2,499 registrations without a contact or a company',
  })
  expect(bulkStatusSummary.parse(ended.result)).toMatchObject({ changed: 2499, unchanged: 1, refused: [{ id: 2_000_000_000, name: '' }] })
  expect(await inStatus(eventId, 5)).toBe(2500)
  expect(
    await db.$count(changes, and(eq(changes.resource, 'registrations'), inArray(changes.rowId, ids), eq(changes.action, 'status'))),
  ).toBe(2499)
  const { text } = await nucleus.call(jobFile, { jobId: job.jobId }, token)
  expect(parse(text, { bom: true })[1]).toEqual(['2000000000', '', 'Event Registration was not found. It may have been deleted.'])
})

test('a job that was stopped in the middle goes on after the last step, and moves nobody twice', async () => {
  const { eventId, ids } = await peopleOf(1200)
  const job = await started(ids)
  await jobEnded(nucleus, job, token)
  // As a stop after the first step leaves it: 1,000 are moved, and the cursor is there.
  const rest = ids.slice(1000)
  await db.update(table).set({ eventStatusId: 2 }).where(inArray(table.eventRegistrationId, rest))
  const cursor = { at: 1000, changed: 1000, unchanged: 0, refused: [] }
  await db.update(jobs).set({ state: 'running', result: null, cursor, done: 1000, endedAt: null }).where(eq(jobs.jobId, job.jobId))
  const second = await startNucleus({ database: nucleus.database })
  await second.app.jobs.open()
  expect(await jobEnded(nucleus, job, token)).toMatchObject({
    state: 'done',
    summary: '1,200 moved, 200 registrations without a contact or a company',
  })
  expect(await inStatus(eventId, 5)).toBe(1200)
  const moves = await db
    .select({ id: changes.rowId })
    .from(changes)
    .where(and(eq(changes.resource, 'registrations'), inArray(changes.rowId, ids.slice(0, 1000)), eq(changes.action, 'status')))
  expect(moves.length).toBe(1000)
  await second.close()
})

test('only those who may move registrations start one', async () => {
  const { token: theirs } = await nucleus.signIn('readOnly')
  expect((await nucleus.call(registrationStatusJob, { eventRegistrationIds: [1], eventStatusId: 5 }, theirs)).status).toBe(403)
})
