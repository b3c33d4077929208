import { afterAll, describe, expect, test } from '@jest/globals'
import { type SQL, sql } from 'drizzle-orm'
import type { AnyCall } from '#contract/call.ts'
import { allResources } from '#contract/index.ts'
import type { AnyResource } from '#contract/resource.ts'
import { searchAreas } from '#nucleus/common/searchAreas.ts'
import type { Area } from '#nucleus/resource/search/Area.ts'
import { seed } from '#nucleus/demo/index.ts'
import { mountCompanies } from '#nucleus/companies/index.ts'
import { mountEvents } from '#nucleus/events/index.ts'
import { ok, startNucleus } from '../support/nucleus.ts'

/** What each declaration promises is so, over the demo data: whoever adds a resource or a filter sees here what is missing. */
const nucleus = await startNucleus()
const areas = await servedAreas()
await seed(nucleus.db, 'small', { baseDate: '2026-03-02' })
const { token } = await nucleus.signIn()
const resources: readonly AnyResource[] = allResources
const allRows = new Map<AnyResource, Row[]>()
for (const resource of inOrder(resources)) allRows.set(resource, await rowsOf(resource))
afterAll(() => nucleus.close())

type Row = Record<string, unknown>
/** Of filters that are no field of the row: values of which at least one leaves some rows and not all. */
const values: Readonly<Record<string, (rows: Row[]) => unknown[]>> = {
  'events.states': (rows) => rows.map(({ eventStateId }) => eventStateId),
  'events.from': (rows) => rows.map(({ endsAt }) => endsAt),
  'events.to': (rows) => rows.map(({ startsAt }) => startsAt),
  'agendaSessions.speakerId': (rows) => rows.flatMap(({ speakers }) => (speakers as Row[]).map(({ speakerId }) => speakerId)),
  'nightTimeGuests.function': (rows) => rows.map(({ eventOptionId }) => eventOptionId && `option:${Number(eventOptionId)}`),
  'vettingSubmissions.riskFlag': (rows) => rows.flatMap(({ riskFlags }) => riskFlags as number[]),
  'meetings.changeRequestStatusId': () => rowsNamed('meetingChangeRequests').map(({ changeRequestStatusId }) => changeRequestStatusId),
  'meetings.outcome': () => [1],
  'meetings.contactId': (rows) => rows.map(({ requestedToContactId }) => requestedToContactId),
  'meetings.eventCompanyId': () => rowsNamed('eventCompanies').map(({ eventCompanyId }) => eventCompanyId),
  'companies.tag': (rows) => rows.flatMap(({ tags }) => tags as string[]),
  'companies.from': (rows) => rows.map(({ name }) => name).toReversed(),
  'contacts.tag': (rows) => rows.flatMap(({ tags }) => tags as string[]),
  'contacts.from': () => ['h'],
  'coffeeChats.period': () => [1, 2],
  'coffeeChats.date': (rows) => rows.map(({ startsAt }) => String(startsAt).slice(0, 10)),
  'coffeeChats.attendeeContactId': () => rowsNamed('coffeeChatAttendees').map(({ contactId }) => contactId),
  'eventCompanies.companyTypeId': () => [1, 2, 3, 4, 5],
  'eventContacts.companyTypeId': () => [1, 2, 3, 4, 5],
  'eventContacts.eventCompanyTypeId': () => rowsNamed('eventCompanies').map(({ eventCompanyTypeId }) => eventCompanyTypeId),
}

test.each(resources.map((resource) => [resource.name, resource] as const))('%s has rows in the demo data (nucleus/demo)', (_, resource) => {
  expect(allRows.get(resource)?.length).toBeGreaterThan(0)
})

const filters = resources.flatMap((resource) => {
  const inPath = Object.keys(resource.calls.list.params.shape).filter((name) => name !== resource.parent)
  return [...inPath, ...Object.keys(resource.filters?.shape ?? {})].map((name) => [`${resource.name}.${name}`, name, resource] as const)
})

test.each(filters)('%s leaves the rows that match, and no others', async (full, name, resource) => {
  const rows = allRows.get(resource) ?? []
  const isField = name in resource.shape && !(full in values)
  const given = isField ? rows.map((row) => row[name]) : values[full]?.(rows)
  // Neither a field of the row nor known here: name values for it above.
  expect(given).toBeDefined()
  const tried = new Set((given ?? []).filter((value) => value != null && value !== ''))
  const found: [number, number][] = []
  for (const value of tried) {
    const param = typeof value === 'boolean' ? Number(value) : value
    const matching = await rowsOf(resource, { [name]: param })
    if (isField)
      expect(idsOf(resource, matching)).toEqual(
        idsOf(
          resource,
          rows.filter((row) => row[name] === value),
        ),
      )
    found.push([matching.length, rows.length])
    if (matching.length > 0 && matching.length < rows.length) break
  }
  // Some value leaves some of the demo rows and not all of them: without that nobody would see a filter that does nothing.
  expect(found.filter(([some, all]) => some > 0 && some < all)).toHaveLength(1)
})

describe('the search of everything', () => {
  test.each(
    areas.flatMap(({ name, key, prefixKeys = [] }) => [
      ['any part of it', name, key] as const,
      ...prefixKeys.map((start) => ['its beginning', name, start] as const),
    ]),
  )('finds %s in %s by an index', async (part, name, key) => {
    const area = areas.find((one) => one.name === name)
    expect(await planOf(area, sql`${key} like ${part === 'its beginning' ? 'abc%' : '%abc%'}`)).toMatch(/Index Cond: .*~(~|>=~)/)
  })
})

/** How the database looks for rows when it may look through none. */
async function planOf(area: Area | undefined, where: SQL): Promise<string> {
  if (!area) return ''
  return nucleus.db.transaction(async (tx) => {
    for (const scan of ['seqscan', 'indexscan', 'indexonlyscan']) await tx.execute(sql.raw(`set local enable_${scan} = off`))
    const { rows } = await tx.execute<{ 'QUERY PLAN': string }>(sql`explain select 1 from ${area.table} where ${where}`)
    return rows.map((row) => row['QUERY PLAN']).join('\n')
  })
}

/** What is served once more beside all else, for the areas that it returns. */
async function servedAreas(): Promise<Area[]> {
  const served = Promise.withResolvers<Area[]>()
  await nucleus.app.register(
    async (scope) => served.resolve(searchAreas([...mountEvents(scope, nucleus.parts), ...mountCompanies(scope, nucleus.parts)])),
    { prefix: '/again' },
  )
  return served.promise
}

/** Those whose parent is a resource after it. */
function inOrder(list: readonly AnyResource[]): AnyResource[] {
  const depth = ({ parent }: AnyResource): number => {
    const above = list.find(({ idKey }) => idKey === parent)
    return above ? 1 + depth(above) : 0
  }
  return list.toSorted((one, other) => depth(one) - depth(other))
}

/** The rows of every parent's list, each narrowed so. */
async function rowsOf(resource: AnyResource, filter: Row = {}): Promise<Row[]> {
  const list: AnyCall = resource.calls.list
  const above = resources.find(({ idKey }) => idKey === resource.parent)
  const inPath = Object.fromEntries(Object.keys(list.params.shape).map((key) => [key, 0]))
  const parents = above ? (allRows.get(above) ?? []).map((row) => ({ [above.idKey]: row[above.idKey] })) : [{}]
  const pages = await Promise.all(parents.map((parent) => nucleus.call(list, { ...inPath, ...filter, ...parent }, token)))
  return pages.flatMap((page) => ok(page) as Row[])
}

const rowsNamed = (name: string): Row[] => [...allRows].find(([resource]) => resource.name === name)?.[1] ?? []
const idsOf = ({ idKey }: AnyResource, rows: Row[]): unknown[] => rows.map((row) => row[idKey])
