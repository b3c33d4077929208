import { afterAll, describe, expect, test } from '@jest/globals'
import { parse } from 'csv-parse/sync'
import { readXlsx } from 'hucre/xlsx'
import type { Call } from '#contract/call.ts'
import { allResources } from '#contract/index.ts'
import { events } from '#contract/events/events.ts'
import { locations } from '#contract/events/locations.ts'
import { registrations } from '#contract/events/registrations.ts'
import { speakers } from '#contract/events/speakers.ts'
import { tracks } from '#contract/events/tracks.ts'
import { labelOf } from '#contract/messages.ts'
import { tracks as tracksTable } from '#nucleus/db/tables/index.ts'
import { eq } from 'drizzle-orm'
import { makeSponsor } from '../support/agendaRows.ts'
import { allOf, storeEveryResource } from '../support/everyResource.ts'
import {
  bearer,
  makeCompany,
  makeCompanyType,
  makeContact,
  makeEvent,
  makeLocation,
  makeRegistration,
  makeSpeaker,
  makeTrack,
  ok,
  startNucleus,
} from '../support/nucleus.ts'

const nucleus = await startNucleus()
const { db } = nucleus
const { token: admin } = await nucleus.signIn()
const { token: reader } = await nucleus.signIn('readOnly')
afterAll(() => nucleus.close())

type Rows = Record<string, unknown>[]
const exported = (call: Call<never>, input: object, headers: Record<string, string> = {}) => nucleus.call(call, input, reader, { headers })
async function csvOf(call: Call<never>, input: object): Promise<string[][]> {
  const { status, text } = await exported(call, { ...input, format: 'csv' })
  expect([status, text.slice(0, 200)]).toEqual([200, expect.anything()])
  return parse(text, { bom: true })
}
async function jsonOf(call: Call<never>, input: object): Promise<Rows> {
  const { status, text } = await exported(call, { ...input, format: 'json' })
  expect([status, text.slice(0, 200)]).toEqual([200, expect.anything()])
  return JSON.parse(text) as Rows
}
async function xlsxOf(path: string): Promise<unknown[][]> {
  const { rawPayload, statusCode } = await nucleus.app.inject({ url: `/nucleus${path}`, headers: bearer(reader) })
  expect(statusCode).toBe(200)
  return (await readXlsx(rawPayload)).sheets[0]?.rows ?? []
}
const refusal = async (call: Call<never>, input: object) => {
  const { status, text } = await exported(call, input)
  return [status, status === 200 ? text : (JSON.parse(text) as { data: { fields: unknown } }).data.fields]
}

/** One event with two rows of everything that belongs to it. */
async function programme() {
  const event = await makeEvent(db, {
    eventCode: `rio-${Date.now()}`,
    descriptionHtml: '<h2>Welcome</h2><p>Two days &amp; nights<br>in <strong>Rio</strong></p><ul><li>One</li><li>Two</li></ul>',
    eventHosts: [
      { eventHostId: 1, companyId: 7, displayName: 'Acme Capital', sortOrder: 0 },
      { eventHostId: 2, contactId: 9, displayName: 'Ada Park', sortOrder: 1 },
    ],
    irReps: [4, 5],
  })
  const { eventId } = event
  const first = await makeTrack(db, { eventId, name: 'Macro', description: 'Rates, "duration"\nand =more', sortOrder: 2 })
  const second = await makeTrack(db, { eventId, name: '=Credit', description: null, sortOrder: 1 })
  await makeLocation(db, {
    eventId,
    name: 'Ballroom',
    locationType: 2,
    blackouts: [
      { startsAt: '2026-05-01T10:00:00.000Z', endsAt: '2026-05-01T11:30:00.000Z' },
      { startsAt: '2026-05-02T10:00:00.000Z', endsAt: '2026-05-02T11:00:00.000Z' },
    ],
  })
  await makeSpeaker(db, { eventId, firstName: 'Ada', lastName: 'Park', speakerStatusId: 2, isPublished: true })
  await makeSpeaker(db, { eventId, firstName: 'Ben', lastName: 'Ode', speakerStatusId: 1 })
  const { eventCompanyTypeId } = await makeCompanyType(db, { eventId })
  await makeRegistration(db, { eventId, eventCompanyTypeId, eventStatusId: 5 })
  const { sponsorId } = await makeSponsor(db, { eventId })
  const { companyId } = await makeCompany(db)
  const { contactId } = await makeContact(db, { companyId })
  const ids = await storeEveryResource(nucleus, admin, { eventId, companyId, contactId, eventCompanyTypeId, sponsorId })
  return { event, eventId, first, second, ids }
}

describe.each(allResources.map((resource) => [resource.name, resource] as const))(
  'the export of %s',
  (name, { calls, shape, idKey, parent }) => {
    test('opens in every format and has the rows of the list, in its order', async () => {
      const { event, ids } = await programme()
      const input = allOf(calls.export, ids)
      const listed = ok(await nucleus.call(calls.list as Call<never, Rows>, allOf(calls.list, ids), reader))
      expect(listed.length).toBeGreaterThan(0)
      const listedIds = listed.map((row) => row[idKey])
      expect((await jsonOf(calls.export, input)).map((row) => row[idKey])).toEqual(listedIds)
      const [heads = [], ...lines] = await csvOf(calls.export, input)
      const at = heads.findIndex((head) => / id$/.test(head))
      expect(lines.map((cells) => Number(cells[at]))).toEqual(listedIds)
      const path = calls.export.path.replace(/\{(\w+)\}/g, (_, key: string) => String((input as Record<string, unknown>)[key]))
      const [xlsxHeads = [], ...xlsxLines] = await xlsxOf(`${path}?format=xlsx`)
      expect([xlsxHeads, xlsxLines.map((cells) => cells[at])]).toEqual([heads, listedIds])
      const { headers } = await exported(calls.export, input)
      // Words, not the name that programs know the list by.
      const code = parent === 'eventId' ? `${event.eventCode}-` : ''
      const words = name === 'eventContacts' ? 'contacts' : '[a-z]+(-[a-z]+)*'
      expect(headers).toMatchObject({
        'content-disposition': expect.stringMatching(new RegExp(`^attachment; filename=${code}${words}-2026-03-02\\.csv$`)),
        'x-total-rows': String(listedIds.length),
      })
      expect(Number(headers['x-estimated-length'])).toBeGreaterThan(0)
    })

    test('names every field in words of its own', async () => {
      const { ids } = await programme()
      const input = { ...allOf(calls.export, ids), columns: Object.keys(shape).join(',') }
      const [heads = []] = await csvOf(calls.export, input)
      expect(Object.keys(shape).filter((key) => labelOf(shape[key], key) === key)).toEqual([])
      expect(heads).toHaveLength(Object.keys(shape).length)
      expect(new Set(heads).size).toBe(heads.length)
      expect(Object.keys((await jsonOf(calls.export, input))[0] ?? {})).toEqual(Object.keys(shape))
    })

    test('refuses what it does not know, in words', async () => {
      const { ids } = await programme()
      const input = allOf(calls.export, ids)
      expect(await refusal(calls.export, { ...input, columns: `${idKey},secretThing` })).toEqual([
        400,
        { columns: 'This list has no column secretThing.' },
      ])
      expect(await refusal(calls.export, { ...input, columns: '__proto__' })).toEqual([
        400,
        { columns: 'This list has no column __proto__.' },
      ])
      expect(await refusal(calls.export, { ...input, sort: 'secretThing' })).toEqual([
        400,
        { sort: 'This list cannot be sorted by secretThing.' },
      ])
      for (const wrong of [{ format: 'pdf' }, { columns: '' }, { columns: 'a;b' }, { page: 2 }, { filter: 1 }]) {
        const [status, fields] = await refusal(calls.export, { ...input, ...wrong })
        expect([status, Object.keys(fields as object)]).toEqual([400, Object.keys(wrong)])
      }
      expect((await nucleus.call(calls.export, input)).status).toBe(401)
    })
  },
)

test('values read as people read them', async () => {
  const { eventId } = await programme()
  const [heads = [], location = []] = await csvOf(locations.calls.export, { eventId })
  expect(Object.fromEntries(heads.map((head, index) => [head, location[index]]))).toMatchObject({
    'Event id': String(eventId),
    Name: 'Ballroom',
    Type: 'Table',
    'Visible in agenda': 'Yes',
    'Unavailable times (America/New_York)': '2026-05-01 06:00 – 2026-05-01 07:30; 2026-05-02 06:00 – 2026-05-02 07:00',
    'Created at (America/New_York)': expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d(:\d\d(\.\d{3})?)?$/),
  })
  const [event] = (await jsonOf(events.calls.export, { q: 'rio-' })).filter((row) => row.eventId === eventId)
  expect(event).toMatchObject({
    eventId,
    startsAt: expect.stringMatching(/Z$/),
    descriptionHtml: 'Welcome\nTwo days & nights\nin Rio\n• One\n• Two',
    eventHosts: 'Host id 1, Company id 7, Host name Acme Capital, Order 0; Host id 2, Contact id 9, Host name Ada Park, Order 1',
    irReps: '4; 5',
    registrationCounts: 'Approved 1',
    seatsTaken: 1,
    venueName: null,
  })
})

test('an instant that ISO 8601 has no word for is empty, as in the list', async () => {
  const { eventId, first } = await programme()
  await nucleus.database.pool.query("update tracks set updated_at = 'infinity' where session_track_id = $1", [first.sessionTrackId])
  const rows = await jsonOf(tracks.calls.export, { eventId, sort: 'sortOrder' })
  expect(rows.map(({ updatedAt }) => updatedAt)).toEqual([expect.stringMatching(/Z$/), null])
})

test('holds the columns that were requested, in the requested order', async () => {
  const { eventId } = await programme()
  expect(await csvOf(tracks.calls.export, { eventId, columns: 'sortOrder,name' })).toEqual([
    ['Order', 'Name'],
    ['1', "'=Credit"],
    ['2', 'Macro'],
  ])
  expect(await jsonOf(tracks.calls.export, { eventId, columns: 'name,name' })).toEqual([{ name: '=Credit' }, { name: 'Macro' }])
})

test('follows the search, the filters and the order of the list', async () => {
  const { eventId } = await programme()
  const names = async (call: Call<never>, input: object, key: string) => (await jsonOf(call, { eventId, ...input })).map((row) => row[key])
  expect(await names(tracks.calls.export, { q: 'duration' }, 'name')).toEqual(['Macro'])
  expect(await names(tracks.calls.export, { sort: '-sortOrder' }, 'name')).toEqual(['Macro', '=Credit'])
  expect(await names(speakers.calls.export, { sort: '-firstName' }, 'firstName')).toEqual(['Ben', 'Ada'])
  expect(await names(speakers.calls.export, { speakerStatusId: 2 }, 'firstName')).toEqual(['Ada'])
})

test('of chosen rows has exactly these, in the order and with the columns of the list', async () => {
  const { eventId } = await makeEvent(db)
  const made = []
  for (const name of ['Macro', 'Credit', 'Equity']) made.push(await makeTrack(db, { eventId, name }))
  const elsewhere = await makeTrack(db)
  const [macro, , equity] = made.map(({ sessionTrackId }) => sessionTrackId)
  const ids = [equity, macro, elsewhere.sessionTrackId, 999_999].join(',')
  const input = { eventId, ids, sort: '-name', columns: 'name' }
  expect((await csvOf(tracks.calls.export, input)).flat()).toEqual(['Name', 'Macro', 'Equity'])
  for (const wrong of ['', '1;2', '0', '1,,2', '1)']) {
    const [status, fields] = await refusal(tracks.calls.export, { eventId, ids: wrong })
    expect([wrong, status, Object.keys(fields as object)]).toEqual([wrong, 400, ['ids']])
  }
})

test('registrations leave in the order that their list was sorted by', async () => {
  const { eventId, eventCompanyTypeId } = await makeCompanyType(db)
  for (const lastName of ['Ode', 'Alba', 'Rossi']) await makeRegistration(db, { eventId, eventCompanyTypeId, lastName })
  const input = { eventId, eventCompanyTypeId: 0, eventStatusId: 0 }
  for (const sort of ['lastName', '-lastName', 'companyTypeName,-lastName']) {
    const listed = ok(await nucleus.call(registrations.calls.list, { ...input, sort }, reader)).map(({ lastName }) => lastName)
    expect((await jsonOf(registrations.calls.export, { ...input, sort })).map(({ lastName }) => lastName)).toEqual(listed)
  }
})

test('registrations give any field of their rows and any of their own columns', async () => {
  const { eventId } = await programme()
  const input = { eventId, eventCompanyTypeId: 0, eventStatusId: 0, columns: 'eventStatusId,status,consentMarketing,timeZone,source' }
  const [heads, cells] = await csvOf(registrations.calls.export, input)
  expect(heads).toEqual(['Status', 'Status (status)', 'Marketing consent', 'Time zone of the event', 'Source'])
  expect(cells?.slice(0, 3)).toEqual(['Approved', 'Approved', 'No'])
})

test('leaves out what was deleted, and is empty for an event without rows; a deleted event is not found', async () => {
  const { eventId, first } = await programme()
  await db.update(tracksTable).set({ deletedAt: '2026-03-01T00:00:00.000Z' }).where(eq(tracksTable.sessionTrackId, first.sessionTrackId))
  expect((await jsonOf(tracks.calls.export, { eventId })).map(({ name }) => name)).toEqual(['=Credit'])
  const { eventId: empty } = await makeEvent(db)
  expect(await csvOf(tracks.calls.export, { eventId: empty })).toHaveLength(1)
  expect(await jsonOf(tracks.calls.export, { eventId: empty })).toEqual([])
  expect((await exported(tracks.calls.export, { eventId: 999_999 })).status).toBe(404)
})

test('a list longer than any page is exported whole, as it is in the database', async () => {
  const { eventId } = await makeEvent(db)
  const made = Array.from({ length: 2345 }, (_, at) => ({ eventId, name: `Track ${at}`, color: '#112233', sortOrder: at % 7 }))
  await db.insert(tracksTable).values(made)
  const stored = await db.select().from(tracksTable).where(eq(tracksTable.eventId, eventId))
  const rows = await jsonOf(tracks.calls.export, { eventId, columns: 'sessionTrackId,name,sortOrder', sort: 'sessionTrackId' })
  expect(rows).toEqual(
    stored
      .map(({ sessionTrackId, name, sortOrder }) => ({ sessionTrackId, name, sortOrder }))
      .toSorted((a, b) => a.sessionTrackId - b.sessionTrackId),
  )
})

test('the format is that of the address, else what Accept likes best', async () => {
  const { eventId } = await programme()
  const { headers } = await exported(tracks.calls.export, { eventId }, { accept: 'application/json' })
  expect(headers['content-type']).toBe('application/json; charset=utf-8')
  const inWords = await nucleus.call(tracks.calls.export, { eventId, format: 'csv' }, admin, { headers: { accept: 'application/json' } })
  expect(inWords.headers['content-type']).toBe('text/csv; charset=utf-8')
})
