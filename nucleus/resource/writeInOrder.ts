import type { Db } from '../db/client.ts'
import type { Author } from '../kernel/actor.ts'
import type { RowVersions } from '../kernel/undoTokens.ts'
import { type Change, type RecordedTable, updateRows } from '../kernel/writes.ts'
import { explainRefusals } from './explainRefusals.ts'
import type { ResourceOptions } from './ResourceOptions.ts'

/**
 * Writes changes of a whole, some of which delete or restore rows: rows that leave first, so that others can have their keys; then the others; then those
 * that were deleted. Returns the new versions for an undo token. Call it in a transaction.
 */
export async function writeInOrder(
  tx: Db,
  recorded: RecordedTable & Pick<ResourceOptions, 'unique'>,
  changes: readonly Change[],
  { actor, at }: { actor: Author; at: Date },
): Promise<RowVersions[]> {
  const isRestore = ({ after }: Change) => 'deletedAt' in after && after.deletedAt === null
  const isRemoval = ({ after }: Change) => 'deletedAt' in after && after.deletedAt !== null
  const parts = [
    [changes.filter(isRemoval), 'delete'],
    [changes.filter((one) => !isRemoval(one) && !isRestore(one)), 'update'],
    [changes.filter(isRestore), 'restore'],
  ] as const
  const written: RowVersions[] = []
  for (const [part, action] of parts) {
    const versions = await explainRefusals(() => updateRows(tx, recorded, { changes: part, action }, actor, at), recorded)
    if (versions.size > 0) written.push({ resource: recorded.resource, versions })
  }
  return written
}
