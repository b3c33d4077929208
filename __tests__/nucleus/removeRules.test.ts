import { afterAll, expect, test } from '@jest/globals'
import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import * as z from 'zod'
import { defineResource } from '#contract/resource.ts'
import { title } from '#contract/fields.ts'
import { tracks } from '#contract/events/tracks.ts'
import { events, tracks as trackTable } from '#nucleus/db/tables/index.ts'
import { ruleBroken } from '#nucleus/core/errors.ts'
import { makeEvent, makeTrack, startNucleus } from '../support/nucleus.ts'
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
const { token } = await nucleus.signIn()

const remove = (eventId: number) => nucleus.call(gatherings.calls.remove, { eventId }, token)
const addTrack = (eventId: number) => nucleus.call(tracks.calls.upsert, { eventId, name: 'Credit', color: '#112233' }, token)

/** Once a call waits for a row that another holds. */
async function someoneWaits(): Promise<void> {
  const waiting = sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  while ((await nucleus.db.execute(waiting)).rows.length === 0) continue
}

test('what hangs on a row refuses its delete', async () => {
  const { eventId } = await makeTrack(nucleus.db)
  expect(await remove(eventId)).toMatchObject({ status: 422, body: { data: { fields: { eventId: 'This gathering has tracks' } } } })
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
