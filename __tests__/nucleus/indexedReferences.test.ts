import { afterAll, expect, test } from '@jest/globals'
import { getTableName, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { allResources } from '#contract/index.ts'
import * as tables from '#nucleus/db/tables/index.ts'
import { testDatabase } from '../support/testDatabase.ts'

const { db, close } = await testDatabase()
afterAll(close)

/** Deletes, merges and lists look for rows that refer to another: without an index each of these reads a whole table. */
test('what refers to a row is found by an index, whichever column names it (nucleus/db/tables)', async () => {
  const { rows } = await db.execute<{ column: string; indexed: boolean }>(sql`
    select conrelid::regclass || '.' || attname as column, exists (
      select from pg_index where indrelid = conrelid and indkey[0] = conkey[1]
        and coalesce(pg_get_expr(indpred, indrelid), '(deleted_at IS NULL)') = '(deleted_at IS NULL)'
    ) as indexed
    from pg_constraint join pg_attribute on attrelid = conrelid and attnum = conkey[1] where contype = 'f'`)
  expect(rows.length).toBeGreaterThan(50)
  expect(rows.flatMap(({ column, indexed }) => (indexed ? [] : [column]))).toEqual([])
})

/** Tables so large that even their deleted rows must not be read for it. */
const large = ['registrations', 'vetting_submissions', 'contacts']

test('in the largest tables the index has deleted rows too', async () => {
  const { rows } = await db.execute(sql`
    select conrelid::regclass || '.' || attname as column from pg_constraint
    join pg_attribute on attrelid = conrelid and attnum = conkey[1]
    where contype = 'f' and conrelid::regclass::text in ${large}
      and not exists (select from pg_index where indrelid = conrelid and indkey[0] = conkey[1] and indpred is null)`)
  expect(rows).toEqual([])
})

const name = "COALESCE(NULLIF(last_name, ''::text), first_name)"
/** What an index begins with that serves a sort or a filter which is no column of its table. */
const servedBy: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  contacts: { lastName: name, from: name, tag: 'tags' },
  // The companies of each type of the side.
  companies: { from: 'name', tag: 'tags', side: 'company_type_id' },
}
const longLists = allResources.flatMap((declared) => (declared.long ? [[declared.name, declared] as const] : []))

test.each(longLists)('whatever the list of %s is sorted or filtered by begins an index (nucleus/db/tables)', async (list, declared) => {
  const table = (tables as unknown as Record<string, PgTable>)[list]
  if (!table) throw new Error(`${list} has no table of its name`)
  const { rows } = await db.execute<{ start: string }>(sql`
    select pg_get_indexdef(indexrelid, 1, true) as start from pg_index
    where indrelid = ${getTableName(table)}::regclass and coalesce(pg_get_expr(indpred, indrelid), '(deleted_at IS NULL)') = '(deleted_at IS NULL)'`)
  const starts = rows.map(({ start }) => start)
  const columnOf = (field: string) => field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
  const startOf = (field: string) => servedBy[list]?.[field] ?? columnOf(field)
  const { sorts, conditions } = declared.long ?? { sorts: [], conditions: [] }
  const named = [...sorts, ...conditions, ...Object.keys(declared.filters?.shape ?? {})]
  expect(named.filter((field) => !starts.includes(startOf(field)))).toEqual([])
})
