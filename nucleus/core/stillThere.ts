import { and, inArray, isNotNull } from 'drizzle-orm'
import type { Db } from '../db/client.ts'
import { ruleBroken } from './errors.ts'
import { missing } from './missing.ts'
import { referencesOf } from './references.ts'
import { column, type RecordedTable } from './writes.ts'

/**
 * Throws 422 naming the field when one of the rows, which were deleted and are put back, names a row that was deleted
 * meanwhile. Call it in the transaction that puts them back: until that ends what they name cannot be deleted.
 */
export async function checkStillThere(tx: Db, { table, idKey }: RecordedTable, ids: readonly number[]): Promise<void> {
  for (const { field, to, idKey: toKey, noun } of referencesOf(table)) {
    const at = column(table, field)
    const named = await tx
      .selectDistinct({ id: at })
      .from(table)
      .where(and(inArray(column(table, idKey), [...ids]), isNotNull(at)))
    const lost = await missing(
      tx,
      { table: to, idKey: toKey, isHeld: true },
      named.map(({ id }) => Number(id)),
    )
    if (lost.length > 0) throw ruleBroken({ [field]: `The ${noun} that it refers to was deleted. Put that back first.` })
  }
}
