import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { sql } from 'drizzle-orm'
import { locations } from '#contract/events/locations.ts'
import { makeEvent, makeLocation, ok, startNucleus, type TestNucleus } from '../support/nucleus.ts'

let nucleus: TestNucleus
beforeAll(async () => {
  nucleus = await startNucleus()
})
afterAll(() => nucleus.close())

/** Tables of which nobody reads a list sorted by text. */
const unread = [
  ...['changes', 'undos', 'used_undos', 'login_challenges', 'login_sends', 'known_browsers', 'auth_sessions'],
  ...['jobs', 'views', 'default_views', 'kept_layouts'],
]

test('names sort as people expect, whatever server and language: letters before accents, case last, numbers by value', async () => {
  const { token } = await nucleus.signIn()
  const { eventId } = await makeEvent(nucleus.db)
  const names = ['Adam', 'apple', 'Ärzte', 'Émile', 'Øre', 'ß', 'Table 2', 'Table 10', 'Zoe']
  for (const name of names.toReversed()) await makeLocation(nucleus.db, { eventId, name, sortOrder: 1 })
  const listed = async (sort?: string) =>
    ok(await nucleus.call(locations.calls.list, { eventId, page: 1, sort }, token)).map(({ name }) => name)
  expect(await listed()).toEqual(names)
  expect(await listed('-name')).toEqual(names.toReversed())
})

test('every column of text that people read has that order, and so has its index', async () => {
  const columns = await nucleus.db.execute<{ name: string }>(sql`
    select table_name || '.' || column_name as name from information_schema.columns
    where table_schema = 'public' and data_type = 'text' and collation_name is distinct from 'copilot' and table_name not in ${unread}`)
  expect(columns.rows).toEqual([])
  const indexes = await nucleus.db.execute<{ name: string }>(sql`
    select class.relname as name from pg_index join pg_class class on class.oid = indexrelid join pg_class of_table on of_table.oid = indrelid
    where of_table.relnamespace = 'public'::regnamespace and of_table.relname not in ${unread}
      and exists (select from unnest(indcollation) as used where used not in (0, (select oid from pg_collation where collname = 'copilot')))`)
  expect(indexes.rows).toEqual([])
})

test('case and accents differ only where the letters are the same, in upper and lower case alike', async () => {
  const { rows } = await nucleus.db.execute<{ lower: string }>(sql`select lower('ÄRZTE ØRE İ' collate "copilot") as lower`)
  expect(rows[0]?.lower).toBe('ärzte øre i̇')
})
