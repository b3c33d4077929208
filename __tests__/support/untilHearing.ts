import { expect } from '@jest/globals'
import { sql } from 'drizzle-orm'
import type { Db } from '#nucleus/db/client.ts'
import { eventually } from '../../e2e/support/eventually.ts'

/** Waits until so many instances over a database hear what others end: before that, each believes a session for as long as it remembers it. */
export const untilHearing = (db: Db, instances = 1): Promise<void> =>
  eventually(async () => expect(await listeners(db)).toHaveLength(instances))

/** The connections that listen, one of each instance. */
export async function listeners(db: Db): Promise<number[]> {
  const rows = await db
    .select({ pid: sql<number>`pid` })
    .from(sql`pg_stat_activity`)
    .where(sql`datname = current_database() and query ilike 'listen %' and state = 'idle'`)
  return rows.map(({ pid }) => pid)
}
