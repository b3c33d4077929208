import { is, sql } from 'drizzle-orm'
import { PgTable } from 'drizzle-orm/pg-core'
import type { Db } from '../db/client.ts'
import * as tables from '../db/tables/index.ts'

/** Those whose rows come with the product, which nobody writes. */
const ofProduct: readonly unknown[] = [tables.deeplinks, tables.notificationFilters]

/** Empties every table but those of the product and restarts all ids at 1. */
export async function emptyTables(db: Db): Promise<void> {
  const all = Object.values(tables).flatMap((table) => (is(table, PgTable) && !ofProduct.includes(table) ? [table] : []))
  await db.execute(
    sql`truncate ${sql.join(
      all.map((table) => sql`${table}`),
      sql`, `,
    )} restart identity cascade`,
  )
}
