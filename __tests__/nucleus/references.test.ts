import { afterAll, describe, expect, test } from '@jest/globals'
import { asc, eq, getTableColumns, getTableName, sql } from 'drizzle-orm'
import { toSnakeCase } from 'drizzle-orm/casing'
import * as z from 'zod'
import { contactStates } from '#constants/choices.ts'
import { meetingTypes } from '#constants/meetings.ts'
import { locationAssignments } from '#constants/setUpChoices.ts'
import type { AnyCall } from '#contract/call.ts'
import { optionalId, positiveId, title } from '#contract/fields.ts'
import { locations as allLocations } from '#contract/events/locations.ts'
import { allResources } from '#contract/index.ts'
import { labelOf } from '#contract/messages.ts'
import { type AnyResource, defineResource } from '#contract/resource.ts'
import { changeNoticeOf } from '#nucleus/live/changeNotice.ts'
import { declaredReferencesOf, tableNamed } from '#nucleus/kernel/declaredReferences.ts'
import type { ResourceOptions } from '#nucleus/resource/ResourceOptions.ts'
import { contacts, locations, nightTimeGuests, sponsors } from '#nucleus/db/tables/index.ts'
import { makeSponsor } from '../support/agendaRows.ts'
import { storeEveryResource } from '../support/everyResource.ts'
import * as make from '../support/nucleus.ts'
import { csvFile, importsBy } from '../support/importFile.ts'
import { serve } from '../support/shades.ts'
import { type Ids, idOf } from '../support/rowContext.ts'
import { validRowOf } from '../support/validRow.ts'

const { fieldsOf, makeEvent, makeLocation, ok, startNucleus } = make

/** A resource that only the tests serve, as a newcomer would write it: the sponsors' table under another name. */
const stickers = defineResource({
  area: 'tests',
  name: 'stickers',
  label: 'Sticker',
  idKey: 'sponsorId',
  parent: 'eventId',
  schema: z.object({ eventId: positiveId, name: title, sponsorLevelId: positiveId, boothLocationId: optionalId }),
  references: { sponsorLevelId: { to: 'sponsorLevels' }, boothLocationId: { to: 'locations', name: 'boothName', restricts: false } },
  permission: 'editEvents',
  list: '/stickers/{eventId}',
  upsert: '/sticker/upsert',
})
const served: ResourceOptions<typeof stickers> = { table: sponsors, search: [sponsors.name], order: [asc(sponsors.name)] }
/** Two references to the same table. */
const dancers = defineResource({
  area: 'tests',
  name: 'dancers',
  label: 'Dancer',
  idKey: 'nightTimeGuestId',
  parent: 'eventId',
  schema: z.object({
    eventId: positiveId,
    firstName: title,
    lastName: title,
    contactId: optionalId.meta({ title: 'Partner' }),
    hostContactId: positiveId.meta({ title: 'Host' }),
  }),
  references: {
    contactId: { to: 'contacts', name: 'contactName' },
    hostContactId: { to: 'contacts', name: 'hostName', isSearched: false },
  },
  permission: 'editEvents',
  import: { matchedBy: [['lastName']] },
  list: '/dancers/{eventId}',
  upsert: '/dancer/upsert',
})

const nucleus = await startNucleus()
await serve(nucleus, stickers, served)
await serve(nucleus, dancers, { table: nightTimeGuests, search: [nightTimeGuests.lastName], order: [asc(nightTimeGuests.lastName)] })
const { db } = nucleus
const { token } = await nucleus.signIn()
afterAll(() => nucleus.close())

const everyReference = allResources.flatMap((resource: AnyResource) =>
  Object.entries(resource.references).map(([field, reference]) => [resource.name, field, reference?.to ?? '', resource] as const),
)

describe('a declared reference', () => {
  test('takes a living row of the same event alone', async () => {
    const { eventId, sponsorLevelId } = await makeSponsor(db)
    const [hall, stranger] = [await makeLocation(db, { eventId }), await makeLocation(db)]
    const save = (values: object) => nucleus.call(stickers.calls.upsert, { eventId, name: 'Amber', sponsorLevelId, ...values }, token)
    const refused = { boothLocationId: 'This location does not belong to the event' }
    expect(fieldsOf(await save({ boothLocationId: stranger.sessionLocationId }))).toEqual(refused)
    const stored = ok(await save({ boothLocationId: hall.sessionLocationId }))
    await db.update(locations).set({ deletedAt: '2026-01-01T00:00:00Z' }).where(eq(locations.sessionLocationId, hall.sessionLocationId))
    expect(fieldsOf(await save({ name: 'Beryl', boothLocationId: hall.sessionLocationId }))).toEqual(refused)
    // What was so before blocks no other change.
    expect(ok(await save({ ...stored, name: 'Coral' }))).toMatchObject({ name: 'Coral', boothLocationId: hall.sessionLocationId })
  })

  test('shows what it refers to by name, sorts by that, looks for it and exports it', async () => {
    const { eventId, sponsorLevelId, name: other } = await makeSponsor(db)
    const add = async (name: string, values: object = {}) =>
      ok(await nucleus.call(stickers.calls.upsert, { eventId, sponsorLevelId, name, ...values }, token))
    for (const [name, booth] of [['Ann', 'Zebra hall'] as const, ['Bob', 'Arch'] as const]) {
      const { sessionLocationId: boothLocationId } = await makeLocation(db, { eventId, name: booth })
      expect(await add(name, { boothLocationId })).toMatchObject({ name, boothName: booth })
    }
    const rows = async (input: object) =>
      ok(await nucleus.call(stickers.calls.list, { eventId, page: 1, ...input }, token)).map((row) => [row.name, row.boothName])
    const [ann, bob, none] = [
      ['Ann', 'Zebra hall'],
      ['Bob', 'Arch'],
      [other, null],
    ]
    for (const sort of ['boothLocationId', 'boothName']) expect(await rows({ sort })).toEqual([bob, ann, none])
    expect(await rows({ q: 'zebra' })).toEqual([ann])
    const { text } = await nucleus.call(stickers.calls.export, { eventId, format: 'csv', columns: 'name,boothName', q: 'zebra' }, token)
    expect(text).toBe('\ufeffname,boothLocationId name\r\nAnn,Zebra hall\r\n')
  })

  test('can be one of two to the same table', async () => {
    const { eventId } = await makeEvent(db)
    const [{ contactId }, host] = [
      await make.makeContact(db, { firstName: 'Ada', lastName: 'Stern' }),
      await make.makeContact(db, { firstName: 'Max', lastName: 'Moritz' }),
    ]
    const guest = { eventId, firstName: 'Gu', lastName: 'Est', contactId, hostContactId: host.contactId }
    const { contactName, hostName } = ok(await nucleus.call(dancers.calls.upsert, guest, token))
    // A name that nobody can leave out is a text.
    const sure: string = hostName
    expect([contactName, sure]).toEqual(['Ada Stern', 'Max Moritz'])
    const found = async (q: string) => ok(await nucleus.call(dancers.calls.list, { eventId, q }, token)).length
    expect([await found('stern'), await found('moritz')]).toEqual([1, 0])
  })

  test('is given by name in a file, and by the name beside the id in one that was exported', async () => {
    const { eventId } = await makeEvent(db)
    for (const [name, at] of [["O'Brien Elan", eventId] as const, ['Elsewhere Ltd', (await makeEvent(db)).eventId] as const]) {
      const { companyId } = await make.makeCompany(db, { name })
      const { eventCompanyTypeId } = await make.makeCompanyType(db, { eventId: at })
      await make.makeEventCompany(db, { eventId: at, companyId, eventCompanyTypeId })
    }
    const rooms = importsBy(nucleus, allLocations.calls, token)
    const check = (head: string[], cells: string[]) =>
      rooms.checked(
        csvFile([
          ['Name', 'Assignment', ...head],
          ['Hall', 'Reservable', ...cells],
        ]),
        { parentId: eventId },
      )
    const strange = await check(['Reserved for'], ['Elsewhere Ltd'])
    expect(strange.results).toMatchObject([
      { state: 'fault', messages: { reservedForEventCompanyId: "Reserved for: “Elsewhere Ltd” — use O'Brien Elan" } },
    ])
    const { commitInput } = await check(['Reserved for', 'Reserved for (name)'], ['77', ' O’BRIEN  Élan'])
    expect(await rooms.committed(commitInput)).toMatchObject({ added: 1 })
    expect(ok(await nucleus.call(allLocations.calls.list, { eventId }, token))).toMatchObject([
      { name: 'Hall', reservedForName: "O'Brien Elan" },
    ])
  })

  test('to a large list refuses rows that the list does not offer', async () => {
    const { eventId } = await makeEvent(db)
    const { contactId: hostContactId } = await make.makeContact(db)
    const { contactId } = await make.makeContact(db, { contactStateId: contactStates.merged })
    const save = (values: object) =>
      nucleus.call(dancers.calls.upsert, { eventId, firstName: 'Gu', lastName: 'Est', hostContactId, ...values }, token)
    const refusal = 'This contact does not exist, or was merged or archived. Choose another one'
    expect(fieldsOf(await save({ contactId }))).toEqual({ contactId: refusal })
    const stored = ok(await save({}))
    await db.update(contacts).set({ contactStateId: contactStates.archived }).where(eq(contacts.contactId, hostContactId))
    // An earlier reference prevents no other change.
    expect(ok(await save({ ...stored, lastName: 'Other' }))).toMatchObject({ lastName: 'Other' })
  })

  test('to a large list is found by name or e-mail in a file', async () => {
    const { eventId } = await makeEvent(db)
    const ada = await make.makeContact(db, { firstName: 'Ada', lastName: 'Lindström', email: 'ada.lindstrom@example.com' })
    const max = await make.makeContact(db, { firstName: 'Max', lastName: 'Twofold', email: 'max.twofold@example.com' })
    await make.makeContact(db, { firstName: 'Ada', lastName: 'Lindström Holm' })
    await make.makeContact(db, { firstName: 'Max', lastName: 'Twofold' })
    await make.makeContact(db, { firstName: 'Mona', lastName: 'Merged', contactStateId: contactStates.merged })
    const { checked, committed } = importsBy(nucleus, dancers.calls, token)
    const head = ['firstName', 'lastName', 'Host', 'Partner']
    const faulty = [head, ['B', 'Two', 'Max Twofold', ''], ['C', 'Three', 'Mona Merged', '']]
    expect((await checked(csvFile(faulty), { parentId: eventId })).results).toMatchObject([
      { state: 'fault', messages: { hostContactId: 'Host: “Max Twofold” — more than one has this name' } },
      { state: 'fault', messages: { hostContactId: expect.stringMatching(/ — there is no contact with this name$/) } },
    ])
    const { commitInput } = await checked(csvFile([head, ['A', 'One', 'ada  LINDSTROM', 'Max.Twofold@example.com']]), { parentId: eventId })
    expect(await committed(commitInput)).toMatchObject({ added: 1 })
    const rows = ok(await nucleus.call(dancers.calls.list, { eventId }, token))
    expect(rows).toMatchObject([{ hostContactId: ada.contactId, hostName: 'Ada Lindström', contactId: max.contactId }])
  })

  test('is followed by the names that others show', () => {
    const { shownBy } = changeNoticeOf({ resource: 'locations', verb: 'update', parentId: null, by: null, rows: [] })
    expect(shownBy).toEqual(expect.arrayContaining(['agendaSessions', 'sponsors', 'eventCompanies']))
  })

  test.each([
    [{}, 'stickers: say in `references` of its declaration what boothLocationId refers to'],
    [{ boothLocationId: { to: 'halls' } }, 'stickers: boothLocationId refers to “halls”, and no table has that name'],
    [{ boothLocationId: { to: 'tracks' } }, 'stickers: boothLocationId refers to tracks, but its column to locations'],
    [
      { ...stickers.references, name: { to: 'tracks' } },
      'stickers: give the column of name its foreign key with .references(), or say that it does not restrict deletes',
    ],
  ])('that the table does not know, or that is forgotten, is named when nucleus starts: %j', (references, words) => {
    const declared = { ...stickers, references: { sponsorLevelId: { to: 'sponsorLevels' }, ...references } }
    expect(() => declaredReferencesOf(declared, sponsors)).toThrow(words)
  })

  test('to a large list that is forgotten is named when nucleus starts', () => {
    const forgotten = () => declaredReferencesOf({ ...dancers, references: {} }, nightTimeGuests)
    expect(forgotten).toThrow('dancers: say in `references` of its declaration what contactId refers to')
  })
})

test.each(allResources.map((resource: AnyResource) => [resource.name, resource] as const))(
  '%s declares what its ids refer to (references in contract/)',
  (_, { idKey, parent, schema, references }) => {
    const keys = allResources.map((one) => one.idKey).filter((key) => key !== parent && key !== idKey && key !== 'eventId')
    const isId = (field: string) => keys.some((key) => field === key || field.toLowerCase().endsWith(key.toLowerCase()))
    expect(Object.keys(schema.shape).filter((field) => isId(field) && !references[field])).toEqual([])
  },
)

describe('every declared reference', () => {
  // Of two events, each with a row of everything.
  const [here, there] = [eventWithRows(), eventWithRows()]

  const isScoped = (name: string, field: string) => ofTable(name).some((one) => one.field === field && one.scope)
  test.each(everyReference.filter(([name, field, , { schema }]) => field in schema.shape && isScoped(name, field)))(
    '%s.%s refuses a row of another event',
    async (name, field, to, resource) => {
      const [ids, others] = [await here, await there]
      const foreign = idOf({ ids: others, index: 0 }, to === 'eventCompanyTypes' ? 'eventCompanyTypeId' : idKeyOf(to))
      const isList = z.safeParse(resource.schema.shape[field] as z.ZodType, [1]).success
      const row = validRowOf(resource, { ids, word: 'Foreign', index: 1 })
      const upsert: AnyCall = resource.calls.upsert
      const before = await db.$count(tableOf(resource.name))
      const answer = await nucleus.call(
        upsert,
        { ...row, ...asks[`${name}.${field}`]?.(ids), [field]: isList ? [foreign] : foreign },
        token,
      )
      const refusal = fieldsOf(answer)[isList ? `${field}.0` : field]
      expect([answer.status, refusal]).toEqual([422, expect.stringMatching(/^This .* does not belong to the (event|company)$/)])
      expect(await db.$count(tableOf(resource.name))).toBe(before)
    },
  )

  const imported = everyReference.filter(
    ([name, field, , one]) => one.import && !one.import.excludedFields?.includes(field) && isScoped(name, field),
  )
  test.each(imported)('%s.%s is looked up by name when rows are imported', async (_, field, __, { calls, schema }) => {
    const { importTemplate } = calls
    if (!importTemplate) throw new Error('Its rows are imported')
    const { text } = await nucleus.call(importTemplate, {}, token)
    expect(text.split('\r\n')[0]).toContain(labelOf(schema.shape[field] as z.ZodType, field))
  })

  test.each(everyReference)('%s.%s has an index that begins with it (nucleus/db/tables)', async (name, field) => {
    const table = tableOf(name)
    // A list of ids is searched by nobody.
    if (getTableColumns(table)[field]?.columnType === 'PgJsonb') return
    const { rows } = await db.execute(sql`
      select indexrelid from pg_index join pg_attribute on attrelid = indrelid and attnum = indkey[0]
      where indrelid = ${getTableName(table)}::regclass and attname = ${toSnakeCase(field)}
        and coalesce(pg_get_expr(indpred, indrelid), '(deleted_at IS NULL)') = '(deleted_at IS NULL)'`)
    expect(rows.length).toBeGreaterThan(0)
  })
})

/** What a row must be besides for the field to be looked at. */
const asks: Readonly<Record<string, (ids: Ids) => object>> = {
  'locations.reservedForEventCompanyId': () => ({ assignment: locationAssignments.reservable }),
  'meetings.meetingTimeId': () => ({ meetingType: meetingTypes.virtual, virtualUrl: 'https://video.example.com/a' }),
  'meetings.sessionLocationId': ({ meetingTimeId }) => ({ meetingTimeId }),
}

async function eventWithRows(): Promise<Ids> {
  const { eventId } = await makeEvent(db, { eventStateId: 1 })
  const { eventCompanyTypeId } = await make.makeCompanyType(db, { eventId })
  const { contactId } = await make.makeStaff(db, 'irRep')
  const { companyId } = await make.makeCompany(db)
  const { eventRegistrationId } = await make.makeRegistration(db, { eventId, eventCompanyTypeId })
  const { sponsorId } = await makeSponsor(db, { eventId })
  const { speakerId } = await make.makeSpeaker(db, { eventId })
  return storeEveryResource(nucleus, token, {
    eventId,
    eventCompanyTypeId,
    contactId,
    companyId,
    eventRegistrationId,
    sponsorId,
    speakerId,
  })
}

const idKeyOf = (name: string): string => allResources.find((one) => one.name === name)?.idKey ?? ''

function ofTable(name: string) {
  const resource: AnyResource | undefined = allResources.find((one) => one.name === name)
  return resource ? declaredReferencesOf(resource, tableOf(name)) : []
}

function tableOf(name: string) {
  const table = tableNamed(name)
  if (!table) throw new Error(`${name} has no table of its name`)
  return table
}
