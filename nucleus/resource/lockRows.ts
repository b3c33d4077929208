import { asc, inArray } from 'drizzle-orm'
import type { Db } from '../db/client.ts'
import { column, type RecordedTable } from '../kernel/writes.ts'

/**
 * Locks rows until the transaction ends against changes and new references. Rows are locked in the order of their ids, to prevent
 * deadlocks. `no key update`, for rows that are not deleted, still allows new references.
 */
export async function lockRows(
  tx: Db,
  { table, idKey }: RecordedTable,
  ids: readonly number[],
  strength: 'update' | 'no key update' = 'update',
): Promise<void> {
  const id = column(table, idKey)
  await tx
    .select({ id })
    .from(table)
    .where(inArray(id, [...new Set(ids)]))
    .orderBy(asc(id))
    .for(strength)
}
