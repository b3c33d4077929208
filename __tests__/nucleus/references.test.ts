import { afterAll, describe, expect, test } from '@jest/globals'
import { asc, eq, getTableColumns, getTableName, sql } from 'drizzle-orm'
import { toSnakeCase } from 'drizzle-orm/casing'
import * as z from 'zod'
import type { AnyCall } from '#contract/call.ts'
import { optionalId, positiveId, title } from '#contract/fields.ts'
import { allResources } from '#contract/index.ts'
import { type AnyResource, defineResource } from '#contract/resource.ts'
import { tableNamed } from '#nucleus/core/declaredReferences.ts'
import { rowsOf } from '#nucleus/core/resource/rows.ts'
import { locations, sponsors } from '#nucleus/db/tables/index.ts'
import { makeSponsor } from '../support/agendaRows.ts'
import { storeEveryResource } from '../support/everyResource.ts'
import * as make from '../support/nucleus.ts'
import { serve } from '../support/shades.ts'
import { type Ids, idOf, validRowOf } from '../support/validRow.ts'

const { fieldsOf, makeEvent, makeLocation, ok, startNucleus } = make

/** A resource that only the tests serve, as a newcomer would write it: the sponsors' table under another name. */
const stickers = defineResource({
  area: 'tests',
  name: 'stickers',
  label: 'Sticker',
  idKey: 'sponsorId',
  parent: 'eventId',
  schema: z.object({ eventId: positiveId, name: title, sponsorLevelId: positiveId, boothLocationId: optionalId }),
  references: { sponsorLevelId: { to: 'sponsorLevels' }, boothLocationId: { to: 'locations', restricts: false } },
  permission: 'editEvents',
  list: '/stickers/{eventId}',
  upsert: '/sticker/upsert',
})
const served = { table: sponsors, order: [asc(sponsors.name)] }

const nucleus = await startNucleus()
await serve(nucleus, stickers, served)
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
    expect(() => rowsOf(nucleus.parts, declared, { ...served, search: 'none' })).toThrow(words)
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

  test.each(everyReference.filter(([, field, , { schema }]) => field in schema.shape))(
    '%s.%s refuses a row of another event',
    async (_, field, to, resource) => {
      const [ids, others] = [await here, await there]
      const foreign = idOf({ ids: others, index: 0 }, to === 'eventCompanyTypes' ? 'eventCompanyTypeId' : idKeyOf(to))
      const isList = z.safeParse(resource.schema.shape[field] as z.ZodType, [1]).success
      const row = validRowOf(resource, { ids, word: 'Foreign', index: 1 })
      const upsert: AnyCall = resource.calls.upsert
      const before = await db.$count(tableOf(resource.name))
      const answer = await nucleus.call(upsert, { ...row, ...asks[field], [field]: isList ? [foreign] : foreign }, token)
      const refusal = fieldsOf(answer)[isList ? `${field}.0` : field]
      expect([answer.status, refusal]).toEqual([422, expect.stringMatching(/^This .* does not belong to the event$/)])
      expect(await db.$count(tableOf(resource.name))).toBe(before)
    },
  )

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
const asks: Readonly<Record<string, object>> = { reservedForEventCompanyId: { assignment: 2 } }

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

function tableOf(name: string) {
  const table = tableNamed(name)
  if (!table) throw new Error(`${name} has no table of its name`)
  return table
}
