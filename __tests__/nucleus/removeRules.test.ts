import { afterAll, expect, test } from '@jest/globals'
import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import * as z from 'zod'
import { defineResource } from '#contract/resource.ts'
import { title } from '#contract/fields.ts'
import { tracks } from '#contract/events/tracks.ts'
import { dependents } from '#contract/dependents.ts'
import { agendaSessions, agendaSessionSpeakers, events, locations, sponsorLevels, tracks as trackTable } from '#nucleus/db/tables/index.ts'
import { ruleBroken } from '#nucleus/base/errors.ts'
import { eventually } from '../../e2e/support/eventually.ts'
import { makeEvent, makeLocation, makeSpeaker, makeTrack, startNucleus } from '../support/nucleus.ts'
import { serve } from '../support/shades.ts'

/** A rule of a delete, seen through a resource that only the tests serve: an event with tracks stays. */
const gatherings = defineResource({
  area: 'tests',
  name: 'gatherings',
  label: 'Gathering',
  idKey: 'eventId',
  schema: z.object({ name: title }),
  permission: 'editEvents',
  list: '/gatherings',
  upsert: '/gathering/upsert',
  remove: '/gathering/delete',
})

const checked = Promise.withResolvers<void>()
const goOn = Promise.withResolvers<void>()
const nucleus = await startNucleus()
afterAll(() => nucleus.close())
await serve(nucleus, gatherings, {
  table: events,
  order: [asc(events.eventId)],
  checkRemove: async (db, { eventId }) => {
    const hanging = await db.$count(trackTable, and(eq(trackTable.eventId, eventId), isNull(trackTable.deletedAt)))
    if (hanging > 0) throw ruleBroken({ eventId: 'This gathering has tracks' })
    checked.resolve()
    await goOn.promise
  },
})
const halls = defineResource({
  area: 'tests',
  name: 'halls',
  label: 'Hall',
  idKey: 'sessionLocationId',
  schema: z.object({ name: title }),
  permission: 'editEvents',
  list: '/halls',
  upsert: '/hall/upsert',
  remove: '/hall/delete',
})
await serve(nucleus, halls, { table: locations, order: [asc(locations.name)], restrictedBy: [agendaSessions] })
const { token } = await nucleus.signIn()

const remove = (eventId: number) => nucleus.call(gatherings.calls.remove, { eventId }, token)
const addTrack = (eventId: number) => nucleus.call(tracks.calls.upsert, { eventId, name: 'Credit', color: '#112233' }, token)

/** Once a call waits for a row that another holds. */
async function someoneWaits(): Promise<void> {
  const waiting = sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  await eventually(async () => expect((await nucleus.db.execute(waiting)).rows).not.toEqual([]))
}

test('what hangs on a row refuses its delete', async () => {
  const { eventId } = await makeTrack(nucleus.db)
  expect(await remove(eventId)).toMatchObject({ status: 422, body: { data: { fields: { eventId: 'This gathering has tracks' } } } })
})

const removeHall = (sessionLocationId: number) => nucleus.call(halls.calls.remove, { sessionLocationId }, token)

test('a row stays while rows refer to it that keep it, and says which', async () => {
  const { eventId, sessionLocationId } = await makeLocation(nucleus.db)
  const session = { eventId, sessionLocationId, title: 'Opening', sessionType: 1 }
  const [one] = await nucleus.db.insert(agendaSessions).values([session, session]).returning()
  await nucleus.db.insert(sponsorLevels).values({ eventId, name: 'Gold', rank: 1 })
  const reason = '2 sessions use it. Move or delete them first.'
  expect(await removeHall(sessionLocationId)).toMatchObject({ status: 422, body: { message: reason } })
  const many = await nucleus.call(halls.calls.removeMany, { ids: [sessionLocationId] }, token)
  expect(many.body.data).toMatchObject({ results: [{ isRefused: true, message: reason }] })
  const deletedAt = '2026-01-01T00:00:00Z'
  await nucleus.db
    .update(agendaSessions)
    .set({ deletedAt })
    .where(eq(agendaSessions.agendaDaySessionId, one?.agendaDaySessionId ?? 0))
  expect((await removeHall(sessionLocationId)).body.message).toBe('1 session uses it. Move or delete that first.')
  await nucleus.db.update(agendaSessions).set({ deletedAt })
  expect((await removeHall(sessionLocationId)).status).toBe(200)
})

test('what is a part of a deleted row keeps nothing', async () => {
  const { eventId, speakerId } = await makeSpeaker(nucleus.db)
  const [session] = await nucleus.db.insert(agendaSessions).values({ eventId, title: 'Opening', sessionType: 1 }).returning()
  const agendaDaySessionId = session?.agendaDaySessionId ?? 0
  await nucleus.db.insert(agendaSessionSpeakers).values({ agendaDaySessionId, speakerId, role: 1 })
  const hanging = () => nucleus.call(dependents, { resource: 'speakers', id: speakerId }, token)
  expect((await hanging()).body.data).toMatchObject([{ noun: 'place in a session', count: 1 }])
  await nucleus.db.update(agendaSessions).set({ deletedAt: '2026-01-01T00:00:00Z' })
  expect((await hanging()).body.data).toEqual([])
})

test('nothing can be hung on a row between the check of its delete and the delete', async () => {
  const { eventId } = await makeEvent(nucleus.db)
  const removing = remove(eventId)
  await checked.promise
  const adding = addTrack(eventId)
  await Promise.race([adding, someoneWaits()])
  goOn.resolve()
  expect((await removing).status).toBe(200)
  expect(await adding).toMatchObject({ status: 422, body: { data: { fields: { eventId: 'This event does not exist' } } } })
  expect(await nucleus.db.$count(trackTable, eq(trackTable.eventId, eventId))).toBe(0)
})
