import { and, inArray, isNull, type SQL } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Db } from '../db/client.ts'
import { column } from './writes.ts'

/**
 * Returns the ids without a row in the table that meets the condition. `isHeld` locks the found rows against deletes until the
 * transaction ends.
 */
export async function missing(
  db: Db,
  { table, idKey, isHeld = false }: { table: PgTable; idKey: string; isHeld?: boolean },
  ids: readonly number[],
  condition?: SQL,
): Promise<number[]> {
  if (ids.length === 0) return []
  const id = column(table, idKey)
  const known = db
    .select({ id })
    .from(table)
    .where(and(inArray(id, [...ids]), isNull(column(table, 'deletedAt')), condition))
  const found = new Set((await (isHeld ? known.for('key share') : known)).map((row) => row.id))
  return ids.filter((one) => !found.has(one))
}
