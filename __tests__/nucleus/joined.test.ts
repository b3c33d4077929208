import { afterAll, describe, expect, test } from '@jest/globals'
import { asc, eq } from 'drizzle-orm'
import * as z from 'zod'
import { defineResource } from '#contract/resource.ts'
import { registrations } from '#contract/events/registrations.ts'
import { positiveId, title } from '#contract/fields.ts'
import { events, tracks } from '#nucleus/db/tables/index.ts'
import { makeCompanyType, makeEvent, makeRegistration, makeStaff, makeTrack, ok, startNucleus } from '../support/nucleus.ts'
import { serve } from '../support/shades.ts'

/** Values of other tables in a list, seen through a resource that only the tests serve and through registrations. */
const shades = defineResource({
  area: 'tests',
  name: 'joinedShades',
  label: 'Shade',
  idKey: 'sessionTrackId',
  schema: z.object({ eventId: positiveId, name: title }),
  computed: z.object({ eventName: z.string() }),
  filters: z.object({ eventName: title.optional() }),
  permission: 'editEvents',
  list: '/joined_shades',
  upsert: '/joined_shade/upsert',
})

const nucleus = await startNucleus()
await serve(nucleus, shades, {
  from: [{ table: events, on: eq(events.eventId, tracks.eventId) }],
  computed: { eventName: events.name },
  sortable: { eventName: events.name },
  search: [events.name],
  order: [asc(tracks.name)],
})
const { token } = await nucleus.signIn()
afterAll(() => nucleus.close())

for (const [event, track] of [
  ['Zurich', 'Anna'],
  ['Boston', 'Bert'],
  ['Madrid', 'Carl'],
]) {
  const { eventId } = await makeEvent(nucleus.db, { name: event })
  await makeTrack(nucleus.db, { eventId, name: track })
}

describe('a value of another table', () => {
  const found = async (input: object) => {
    const { body } = await nucleus.call(shades.calls.list, { page: 1, pageSize: 2, ...input }, token)
    return [body.data.map((row) => row.eventName), (body.meta as { total: number }).total]
  }
  test('sorts a list', async () => {
    expect(await found({ sort: 'eventName' })).toEqual([['Boston', 'Madrid'], 3])
    expect(await found({ sort: '-eventName' })).toEqual([['Zurich', 'Madrid'], 3])
  })
  test('narrows a list and its total', async () => {
    expect(await found({ eventName: 'Madrid' })).toEqual([['Madrid'], 1])
  })
  test('is searched in', async () => {
    expect(await found({ q: 'zurich' })).toEqual([['Zurich'], 1])
  })
})

test('registrations sort by the names of company type and representative, not by their ids', async () => {
  const { eventId } = await makeEvent(nucleus.db)
  const [yeoh, adler] = [
    await makeStaff(nucleus.db, 'irRep', { firstName: 'Yara', lastName: 'Yeoh' }),
    await makeStaff(nucleus.db, 'irRep', { firstName: 'Adam', lastName: 'Adler' }),
  ]
  for (const [name, irRepContactId] of [['Manager', yeoh.contactId] as const, ['Allocator', adler.contactId] as const]) {
    const { eventCompanyTypeId } = await makeCompanyType(nucleus.db, { eventId, name })
    await makeRegistration(nucleus.db, { eventId, eventCompanyTypeId, irRepContactId })
  }
  const rows = async (sort: string) =>
    ok(await nucleus.call(registrations.calls.list, { eventId, eventCompanyTypeId: 0, eventStatusId: 0, page: 1, sort }, token))
  for (const sort of ['eventCompanyTypeId', 'companyTypeName'])
    expect((await rows(sort)).map((row) => row.companyTypeName)).toEqual(['Allocator', 'Manager'])
  for (const sort of ['irRepContactId', 'irRepName'])
    expect((await rows(sort)).map((row) => row.irRepName)).toEqual(['Adam Adler', 'Yara Yeoh'])
})
