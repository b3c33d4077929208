import { asc, inArray } from 'drizzle-orm'
import type { Db } from '../db/client.ts'
import { column, type RecordedTable } from '../kernel/writes.ts'

/**
 * Holds rows until the transaction ends: who would change them or refer to them anew waits. They are locked by id, so
 * that two who lock the same rows never wait for each other. Rows that stay there are locked with `no key update`: others
 * may refer to them meanwhile.
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
