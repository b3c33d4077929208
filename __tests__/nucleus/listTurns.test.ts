import { afterAll, expect, test } from '@jest/globals'
import { nucleusLimits } from '#constants/nucleusLimits.ts'
import type { Call } from '#contract/call.ts'
import { adminContacts } from '#contract/common.ts'
import { agendaSpeakers } from '#contract/events/agenda.ts'
import { agendaClashes } from '#contract/events/clashes.ts'
import { eventCompanyNames } from '#contract/events/eventPeople.ts'
import { locations } from '#contract/events/locations.ts'
import { previewMove } from '#contract/events/registrationMoves.ts'
import { registrationCounts, registrations } from '#contract/events/registrations.ts'
import { tracks } from '#contract/events/tracks.ts'
import { fetchPublishChecks } from '#contract/events/publishChecks.ts'
import { waitingList } from '#contract/events/waitingList.ts'
import { history, listUndoables } from '#contract/history.ts'
import { eventually } from '../../e2e/support/eventually.ts'
import { makeEvent, ok, startNucleus } from '../support/nucleus.ts'

const nucleus = await startNucleus()
const { eventId } = await makeEvent(nucleus.db)
const reader = await nucleus.signIn()
const other = await nucleus.signIn()
afterAll(() => nucleus.close())

const listTracks = () => nucleus.call(tracks.calls.list, { eventId, page: 1 }, reader.token)

/** Locks the tracks while `work` runs, so that their lists wait in the database. */
const whileTracksAreLocked = (work: () => Promise<void>) => whileLocked('tracks', work)

/** `countWaiting` gives the number of statements that wait for the lock, or for one that waits for it. */
async function whileLocked(table: string, work: (countWaiting: () => Promise<number>) => Promise<void>): Promise<void> {
  const holder = await nucleus.parts.database.jobs.connect()
  try {
    await holder.query(`begin; lock table ${table} in access exclusive mode`)
    await work(async () => {
      // Not in the transaction that holds the lock: one transaction sees the same activity each time.
      const { rows } = await nucleus.parts.database.jobs.query<{ total: number }>(
        "select count(*)::int as total from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
      )
      return rows[0]?.total ?? 0
    })
  } finally {
    await holder.query('rollback')
    holder.release()
  }
}

test('lists of one user leave connections for everybody else', async () => {
  const lists: ReturnType<typeof listTracks>[] = []
  await whileTracksAreLocked(async () => {
    for (let n = 0; n < 20; n += 1) lists.push(listTracks())
    ok(await nucleus.call(locations.calls.list, { eventId, page: 1 }, other.token))
  })
  for (const reply of await Promise.all(lists)) ok(reply)
})

test('of pages with many rows one is read at a time, and short pages go on beside them', async () => {
  const ofTracks = (pageSize: number) => nucleus.call(tracks.calls.list, { eventId, page: 1, pageSize }, reader.token)
  const long = nucleusLimits.longPageRows + 1
  const lists: ReturnType<typeof listTracks>[] = []
  await whileLocked('tracks', async (countWaiting) => {
    for (let n = 0; n < 4; n += 1) lists.push(ofTracks(long))
    // Its rows, and how many there are.
    await eventually(async () => expect(await countWaiting()).toBe(2))
    lists.push(ofTracks(long - 1), ofTracks(long - 1))
    await eventually(async () => expect(await countWaiting()).toBe(6))
    ok(await nucleus.call(locations.calls.list, { eventId, page: 1, pageSize: long }, other.token))
  })
  for (const reply of await Promise.all(lists)) ok(reply)
})

test.each([
  ['ids of a list', 'tracks', () => nucleus.call(tracks.calls.ids, { eventId }, reader.token)],
  ['deletes of many rows', 'tracks', () => nucleus.call(tracks.calls.removeMany, { ids: [1] }, reader.token)],
  [
    'previews of bulk edits',
    'tracks',
    () => nucleus.call(tracks.calls.updateMany as Call<never>, { ids: [1], values: { description: null }, isPreview: true }, reader.token),
  ],
  [
    'counts by status',
    'registrations',
    () => nucleus.call(registrationCounts, { eventId, eventCompanyTypeId: 0, where: 'phone:filled' }, reader.token),
  ],
  ['previews of moves', 'registrations', () => nucleus.call(previewMove, { eventRegistrationIds: [1], eventStatusId: 3 }, reader.token)],
  ['waiting lists', 'registrations', () => nucleus.call(waitingList, { eventId }, reader.token)],
  ['columns that questions define', 'event_questions', () => nucleus.call(registrations.calls.columns, { eventId }, reader.token)],
  ['what can be undone', 'undos', () => nucleus.call(listUndoables, {}, reader.token)],
])('%s of one user leave connections for everybody else', async (_, table, send) => {
  const calls: ReturnType<typeof send>[] = []
  await whileLocked(table, async (countWaiting) => {
    for (let n = 0; n < 20; n += 1) calls.push(send())
    await eventually(async () => expect(await countWaiting()).toBeGreaterThanOrEqual(2))
    for (let n = 0; n < 3; n += 1) ok(await nucleus.call(locations.calls.list, { eventId, page: 1 }, other.token))
  })
  for (const reply of await Promise.all(calls)) expect([200, 404]).toContain(reply.status)
})

const ofAll = { eventCompanyTypeId: 0, eventStatusId: 0 }
test.each([
  ['unpaged lists', 'tracks', () => nucleus.call(tracks.calls.list, { eventId }, reader.token)],
  ['counts of a field', 'tracks', () => nucleus.call(tracks.calls.counts, { eventId, field: 'color' }, reader.token)],
  [
    'cells of a list',
    'registrations',
    () => nucleus.call(registrations.calls.cells, { eventId, ...ofAll, ids: '1', columns: 'contact.email' }, reader.token),
  ],
  ['speakers of an agenda', 'agenda_session_speakers', () => nucleus.call(agendaSpeakers, { eventId }, reader.token)],
  ['clashes of an agenda', 'agenda_sessions', () => nucleus.call(agendaClashes, { eventId }, reader.token)],
  ['names of companies', 'event_companies', () => nucleus.call(eventCompanyNames, { eventId }, reader.token)],
  ['publish checks', 'speakers', () => nucleus.call(fetchPublishChecks, { eventId }, reader.token)],
  ['histories', 'changes', () => nucleus.call(history, { resource: 'events', id: eventId }, reader.token)],
])('%s of one user take turns', async (_, table, send) => {
  const calls: ReturnType<typeof send>[] = []
  await whileLocked(table, async (countWaiting) => {
    for (let n = 0; n < 20; n += 1) calls.push(send())
    await eventually(async () => expect(await countWaiting()).toBeGreaterThanOrEqual(nucleusLimits.listsOfPerson))
    for (let n = 0; n < 3; n += 1) ok(await nucleus.call(adminContacts, {}, other.token))
    expect(await countWaiting()).toBe(nucleusLimits.listsOfPerson)
  })
  for (const reply of await Promise.all(calls)) expect(reply.status).toBe(200)
})

test('calls about many rows of all users together leave connections for lists', async () => {
  const users: Awaited<ReturnType<typeof nucleus.signIn>>[] = []
  for (let n = 0; n < 8; n += 1) users.push(await nucleus.signIn())
  const preview = ({ token }: (typeof users)[number]) => nucleus.call(previewMove, { eventRegistrationIds: [1], eventStatusId: 3 }, token)
  const previews: ReturnType<typeof preview>[] = []
  await whileLocked('registrations', async (countWaiting) => {
    previews.push(...users.flatMap((user) => [preview(user), preview(user)]))
    await eventually(async () => expect(await countWaiting()).toBeGreaterThanOrEqual(nucleusLimits.wideCallsAtOnce))
    for (let n = 0; n < 3; n += 1) ok(await nucleus.call(locations.calls.list, { eventId, page: 1 }, other.token))
  })
  for (const reply of await Promise.all(previews)) expect([200, 404]).toContain(reply.status)
})

test('saves of one user leave connections for everybody else', async () => {
  const save = () => nucleus.call(tracks.calls.upsert, { eventId, name: 'Main stage', color: '#112233' }, reader.token)
  const calls: ReturnType<typeof save>[] = []
  await whileLocked('tracks', async (countWaiting) => {
    for (let n = 0; n < 20; n += 1) calls.push(save())
    await eventually(async () => expect(await countWaiting()).toBeGreaterThanOrEqual(4))
    for (let n = 0; n < 3; n += 1) ok(await nucleus.call(locations.calls.list, { eventId, page: 1 }, other.token))
  })
  for (const reply of await Promise.all(calls)) expect([200, 422]).toContain(reply.status)
})

test('a user with too many waiting lists is refused, with the time to try again; others are not', async () => {
  const lists: ReturnType<typeof listTracks>[] = []
  await whileTracksAreLocked(async () => {
    for (let n = 0; n < nucleusLimits.listsOfPerson + nucleusLimits.listsWaitingOfPerson; n += 1) lists.push(listTracks())
    const refused = await nucleus.call(locations.calls.list, { eventId, page: 1 }, reader.token)
    expect(refused.status).toBe(429)
    expect(refused.text).toContain('You are loading too many lists at once. Try again in a moment.')
    ok(await nucleus.call(locations.calls.list, { eventId, page: 1 }, other.token))
  })
  for (const reply of await Promise.all(lists)) ok(reply)
})
