import { afterAll, expect, test } from '@jest/globals'
import { sql } from 'drizzle-orm'
import { openPools } from '#nucleus/db/pools.ts'
import { testDatabase } from '../support/testDatabase.ts'

const database = await testDatabase()
afterAll(() => database.close())

test('no statement is compiled before it runs, whatever its database is set to', async () => {
  await database.db.execute(sql`do $$ begin execute format('alter database %I set jit = on', current_database()); end $$`)
  const pools = openPools(database.url)
  try {
    for (const pool of [pools.calls, pools.searches, pools.jobs]) {
      const { rows } = await pool.query("select setting from pg_settings where name = 'jit'")
      expect(rows).toEqual([{ setting: 'off' }])
    }
  } finally {
    await pools.close()
  }
})
