import { afterAll, expect, test } from '@jest/globals'
import { sql } from 'drizzle-orm'
import { testDatabase } from '../support/testDatabase.ts'

const { db, close } = await testDatabase()
afterAll(close)

/** Tables so large that looking through them for what refers to a row takes as long as a call may. */
const large = ['registrations', 'vetting_submissions']

test('what refers to a row is found by an index, whichever column names it', async () => {
  const { rows } = await db.execute(sql`
    select conrelid::regclass || '.' || attname as column from pg_constraint
    join pg_attribute on attrelid = conrelid and attnum = conkey[1]
    where contype = 'f' and conrelid::regclass::text in ${large}
      and not exists (select from pg_index where indrelid = conrelid and indkey[0] = conkey[1] and indpred is null)`)
  expect(rows).toEqual([])
})
