import { inArray } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { ruleBroken } from '../../base/errors.ts'
import { findMissing } from '../../kernel/findMissing.ts'
import { referencesOf } from '../../kernel/references.ts'
import { isRestrictedBy } from '../../kernel/restrictions.ts'
import type { UndoTarget } from './undoTarget.ts'
import { column, type RecordedTable } from '../../kernel/writes.ts'

/**
 * Throws 422 when a restored row refers to a deleted row whose delete it would have blocked. Call it after the rows were
 * restored, in the same transaction, which locks the referenced rows against deletes.
 */
export async function checkRestoredReferences(
  tx: Db,
  { table, idKey }: RecordedTable,
  ids: readonly number[],
  targets: readonly UndoTarget[],
): Promise<void> {
  for (const { field, to, idKey: toKey, noun } of referencesOf(table)) {
    if (!targets.some((one) => one.table === to && isRestrictedBy(one.restrictedBy ?? [], table))) continue
    const value = column(table, field)
    const found = await tx
      .selectDistinct({ value })
      .from(table)
      .where(inArray(column(table, idKey), [...ids]))
    const referencedIds = found.flatMap((row) => (row.value === null ? [] : [Number(row.value)]))
    const absentIds = await findMissing(tx, { table: to, idKey: toKey, isLocked: true }, referencedIds)
    if (absentIds.length > 0) throw ruleBroken({ [field]: `The ${noun} it refers to was deleted. Restore that first.` })
  }
}
