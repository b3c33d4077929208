import { getTableColumns, is, type SQL, sql } from 'drizzle-orm'
import { PgTable } from 'drizzle-orm/pg-core'
import type { Db } from '#nucleus/db/client.ts'
import * as tables from '#nucleus/db/tables/index.ts'

/** Every table whose rows carry a version, and those that only grow. */
const versioned = Object.values(tables).filter((table) => is(table, PgTable) && 'rowVersion' in getTableColumns(table))
const growing = [tables.changes, tables.files, tables.undos]

/** What is stored, in one text: it changes with every row that is added, changed or deleted. */
export async function stateOf(db: Db): Promise<string> {
  const parts: SQL[] = [
    ...versioned.map((table) => sql`(select count(*) || '/' || coalesce(sum(row_version), 0) from ${table})`),
    ...growing.map((table) => sql`(select count(*)::text from ${table})`),
  ]
  const result = (await db.execute(sql`select ${sql.join(parts, sql` || ' ' || `)} as state`)) as { rows: { state: string }[] }
  return result.rows[0]?.state ?? ''
}
