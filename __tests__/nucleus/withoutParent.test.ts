import { afterAll, describe, expect, test } from '@jest/globals'
import { asc, eq } from 'drizzle-orm'
import { mountSearch } from '#nucleus/resource/search/mountSearch.ts'
import { searchKey } from '#nucleus/db/searchKey.ts'
import { changes, contacts as table } from '#nucleus/db/tables/index.ts'
import { bearer, ok, startNucleus } from '../support/nucleus.ts'
import { folks } from '../support/folks.ts'
import { serve } from '../support/shades.ts'

/** A resource whose rows have no parent is served by the same calls as one of an event. */
const nucleus = await startNucleus()
const { db, app, parts } = nucleus
const rows = await serve(nucleus, folks, {
  table,
  order: [asc(table.lastName)],
  search: [table.searchText],
  searchSource: { title: table.lastName, key: table.searchText, names: [searchKey(table.lastName)], prefixKeys: [table.searchText] },
})
await app.register(async (scope) => mountSearch(scope, parts, rows.searchArea ? [rows.searchArea] : []), { prefix: '/folks' })
const { token } = await nucleus.signIn()
afterAll(() => nucleus.close())

const save = async (values: object) => ok(await nucleus.call(folks.calls.upsert, values, token))
const list = async (input: object) => ok(await nucleus.call(folks.calls.list, input, token))
const search = async (query: string) => {
  const answer = await app.inject({ method: 'GET', url: `/folks/search/${query}`, headers: bearer(token) })
  return answer.json<{ data: { rows: { title: string; subtitle: string; address: string }[] }[] }>().data.flatMap((group) => group.rows)
}

describe('a resource without a parent', () => {
  test('is listed, searched and opened by its id', async () => {
    const { contactId } = await save({ firstName: 'Inge', lastName: 'Valdmar' })
    await save({ firstName: 'Ove', lastName: 'Valdmaren' })
    expect((await list({ q: 'valdmar' })).map((row) => row.lastName)).toEqual(['Valdmar', 'Valdmaren'])
    expect(await list({ id: contactId })).toMatchObject([{ contactId, firstName: 'Inge' }])
  })

  test('is changed with the version that was read, and deleted', async () => {
    const made = await save({ firstName: 'Runa', lastName: 'Torvald' })
    const { contactId } = made
    const { rowVersion } = await save({ contactId, rowVersion: made.rowVersion, lastName: 'Torvalden' })
    const late = await nucleus.call(folks.calls.upsert, { contactId, rowVersion: made.rowVersion, lastName: 'Else' }, token)
    expect([rowVersion, late.status]).toEqual([2, 409])
    ok(await nucleus.call(folks.calls.remove, { contactId, rowVersion }, token))
    expect(await list({ q: 'torvalden' })).toEqual([])
  })

  test('says of a change no parent', async () => {
    const { contactId } = await save({ firstName: 'Sten', lastName: 'Hagen' })
    const written = await db.select().from(changes).where(eq(changes.resource, 'folks'))
    expect(written.filter(({ rowId }) => rowId === contactId)).toMatchObject([{ action: 'create', parentId: null }])
  })

  test('is exported to a file that is called after its rows alone', async () => {
    await save({ firstName: 'Liv', lastName: 'Strand' })
    const file = await nucleus.call(folks.calls.export, { format: 'csv', columns: 'firstName,lastName', q: 'strand' }, token)
    expect(file.headers['content-disposition']).toMatch(/filename=contacts-\d{4}-\d\d-\d\d\.csv$/)
    expect(file.text.replace('\uFEFF', '').trim().split(/\r?\n/)).toEqual(['First name,Last name', 'Liv,Strand'])
  })

  test('is found at its own address, and leads where it is the one that is open', async () => {
    const [first, second] = [await save({ firstName: 'Ask', lastName: 'Quillen' }), await save({ firstName: 'Embla', lastName: 'Quillen' })]
    const addresses = async (query: string) => (await search(query)).map(({ address }) => address)
    expect(await addresses('quillen')).toEqual([second, first].map(({ contactId }) => `/people?open=${contactId}`))
    expect((await addresses(`quillen?parentKey=contactId&parentId=${first.contactId}`))[0]).toBe(`/people?open=${first.contactId}`)
    expect((await addresses('quillen?parentKey=eventId&parentId=1'))[0]).toBe(`/people?open=${second.contactId}`)
    expect(await search('embla')).toMatchObject([{ title: 'Quillen', subtitle: '' }])
  })
})
