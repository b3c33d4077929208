import { and, inArray, isNull, type SQL } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Db } from '../db/client.ts'
import { column } from './writes.ts'

/**
 * Returns the ids without a row in the table that meets the condition. `isLocked` locks the found rows against deletes until the
 * transaction ends.
 */
export async function findMissing(
  db: Db,
  { table, idKey, isLocked = false }: { table: PgTable; idKey: string; isLocked?: boolean },
  ids: readonly number[],
  condition?: SQL,
): Promise<number[]> {
  if (ids.length === 0) return []
  const id = column(table, idKey)
  const query = db
    .select({ id })
    .from(table)
    .where(and(inArray(id, [...ids]), isNull(column(table, 'deletedAt')), condition))
  const found = new Set((await (isLocked ? query.for('key share') : query)).map((row) => row.id))
  return ids.filter((one) => !found.has(one))
}
