import { afterAll, expect, test } from '@jest/globals'
import { sql } from 'drizzle-orm'
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
