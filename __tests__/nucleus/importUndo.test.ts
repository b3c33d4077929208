import { afterAll, expect, test } from '@jest/globals'
import { and, eq, isNull, sql } from 'drizzle-orm'
import { cancelJob, getJob, listJobs } from '#contract/jobs.ts'
import { locations } from '#contract/events/locations.ts'
import { undo } from '#contract/history.ts'
import type { Reply } from '#contract/reply.ts'
import { noticeOf } from '#store/ui/ui.ts'
import { locations as table } from '#nucleus/db/tables/index.ts'
import { eventually } from '../../e2e/support/eventually.ts'
import { makeAgendaSession } from '../support/agendaRows.ts'
import { csvFile, importsBy, jobEnded } from '../support/importFile.ts'
import { makeEvent, makeLocation, ok, startNucleus } from '../support/nucleus.ts'

const nucleus = await startNucleus()
const { db } = nucleus
const { token } = await nucleus.signIn('eventManager')
afterAll(() => nucleus.close())
const rooms = importsBy(nucleus, locations.calls, token)
const stored = (eventId: number) =>
  db
    .select()
    .from(table)
    .where(and(eq(table.eventId, eventId), isNull(table.deletedAt)))
    .orderBy(table.sessionLocationId)
const names = async (eventId: number) => (await stored(eventId)).map(({ name, seats }) => [name, seats])
const file = csvFile([
  ['Name', 'Seats'],
  ['Hall', '9'],
  ['Attic', '1'],
  ['Cellar', ''],
])

const messageOf = (reply: Reply) => noticeOf(undo, 'success', { body: { undoToken: '' }, reply })?.payload.text

/** An event with a hall and a cellar; the import changes the one, knows the other already and adds an attic. */
async function imported() {
  const { eventId } = await makeEvent(db)
  const { sessionLocationId } = await makeLocation(db, { eventId, name: 'Hall', seats: 7 })
  await makeLocation(db, { eventId, name: 'Cellar', seats: 2 })
  const before = await names(eventId)
  const { commitInput } = await rooms.checked(file, { parentId: eventId, existing: 'update' })
  const { undoToken } = await rooms.committed(commitInput)
  expect(await names(eventId)).toEqual([
    ['Hall', 9],
    ['Cellar', 2],
    ['Attic', 1],
  ])
  const revert = () => nucleus.call(undo, { undoToken: undoToken ?? '' }, token)
  return { eventId, hallId: sessionLocationId, before, undoToken, revert }
}

test('an import is undone as a whole: what it added goes, what it changed is as it was', async () => {
  const { eventId, before, revert } = await imported()
  ok(await revert())
  ok(await revert())
  expect(await names(eventId)).toEqual(before)
})

test('an undone import says what became of its rows, and so does its job', async () => {
  const { undoToken, revert } = await imported()
  const jobs = async () => ok(await nucleus.call(listJobs, {}, token))
  const jobId = (await jobs()).find((one) => one.undoToken === undoToken)?.jobId
  const job = async () => (await jobs()).find((one) => one.jobId === jobId)
  expect(await job()).toMatchObject({ state: 'done', summary: '1 location added, 1 updated, 1 unchanged', undone: null })
  const reply = await revert()
  expect(messageOf({ ...reply.body, status: reply.status })).toBe('Undone: 1 location removed, 1 changed back.')
  expect(await job()).toMatchObject({ state: 'done', undone: '1 location removed, 1 changed back', undoToken: null })
})

test('an import of which somebody changed a row since stays whole, and the row is named', async () => {
  const { eventId, revert } = await imported()
  const attic = (await stored(eventId)).at(-1)
  const { upsert } = locations.calls
  ok(await nucleus.call(upsert, { sessionLocationId: attic?.sessionLocationId, rowVersion: 1, eventId, floor: '3' }, token))
  expect(await revert()).toMatchObject({ status: 409, body: { message: 'Cannot undo: location Attic has changed since.' } })
  expect((await names(eventId)).length).toBe(3)
})

test('an import of which a row is used by now stays whole', async () => {
  const { eventId, revert } = await imported()
  const attic = (await stored(eventId)).at(-1)
  await makeAgendaSession(db, { eventId, sessionLocationId: attic?.sessionLocationId })
  expect(await revert()).toMatchObject({ status: 422, body: { message: expect.stringContaining('1 session uses it') } })
  expect((await names(eventId)).length).toBe(3)
})

test('a cancelled import leaves nothing, and can be begun anew', async () => {
  const { eventId } = await makeEvent(db)
  const { commitInput } = await rooms.checked(file, { parentId: eventId })
  const job = await db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('import/locations'), ${eventId})`)
    const started = ok(await rooms.commit(commitInput))
    await eventually(async () => expect(ok(await nucleus.call(getJob, { jobId: started.jobId }, token)).state).toBe('running'))
    ok(await nucleus.call(cancelJob, { jobId: started.jobId }, token))
    return started
  })
  expect(await jobEnded(nucleus, job, token)).toMatchObject({ state: 'cancelled' })
  expect(await names(eventId)).toEqual([])
  expect(await rooms.committed(commitInput)).toMatchObject({ added: 3 })
})

test('an import whose connection is cut in the middle goes on, and is there once', async () => {
  const { eventId } = await makeEvent(db)
  const { commitInput } = await rooms.checked(file, { parentId: eventId })
  const job = await db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('import/locations'), ${eventId})`)
    const started = ok(await rooms.commit(commitInput))
    await eventually(async () => {
      const cut = await db.execute(
        sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like '%pg_advisory_xact_lock(hashtext%'`,
      )
      expect(cut.rows.length).toBe(1)
    })
    return started
  })
  expect(await jobEnded(nucleus, job, token)).toMatchObject({ state: 'done', summary: '3 locations added' })
  expect((await names(eventId)).length).toBe(3)
})
