import { is, sql } from 'drizzle-orm'
import { PgTable } from 'drizzle-orm/pg-core'
import type { Db } from '../db/client.ts'
import * as tables from '../db/tables/index.ts'

/** Empties every table and restarts all ids at 1. */
export async function emptyTables(db: Db): Promise<void> {
  const all = Object.values(tables).flatMap((table) => (is(table, PgTable) ? [table] : []))
  await db.execute(
    sql`truncate ${sql.join(
      all.map((table) => sql`${table}`),
      sql`, `,
    )} restart identity cascade`,
  )
}
