import { and, inArray, isNull, type SQL } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Db } from './db/client.ts'
import { column } from './writes.ts'

/** Those of the ids that no row of the table has, or none that fits the condition. */
export async function missing(
  db: Db,
  { table, idKey }: { table: PgTable; idKey: string },
  ids: readonly number[],
  condition?: SQL,
): Promise<number[]> {
  if (ids.length === 0) return []
  const id = column(table, idKey)
  const found = await db
    .select({ id })
    .from(table)
    .where(and(inArray(id, [...ids]), isNull(column(table, 'deletedAt')), condition))
  const known = new Set(found.map((row) => row.id))
  return ids.filter((one) => !known.has(one))
}
