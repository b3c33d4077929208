import { staleVersion } from '../base/errors.ts'
import type { Actor, Nucleus } from '../kernel/context.ts'
import { rememberDeletes } from '../kernel/undoTokens.ts'
import { deleteRow } from '../kernel/writes.ts'
import { lockRows } from './lockRows.ts'
import { valuesBeforeMoves } from './order/valuesBeforeMoves.ts'
import type { Repository } from './repositoryTypes.ts'
import type { ResourceOptions } from './ResourceOptions.ts'

interface DeleteParams {
  id: number
  /** Default: the stored version. */
  version: number | undefined
  actor: Actor
}

/**
 * Returns a function that deletes one row: its rule, the delete and the undo token are one transaction. It throws 404, 409 with the
 * stored row, and what `checkRemove` throws.
 */
export function removeOf(
  { db, clock }: Nucleus,
  repository: Repository,
  { checkRemove, lockRelated }: Pick<ResourceOptions, 'checkRemove' | 'lockRelated'>,
) {
  return ({ id, version, actor }: DeleteParams): Promise<{ id: number; undoToken: string }> =>
    db.transaction(async (tx) => {
      await lockRelated?.(tx, [id])
      // New references to the row wait until the transaction ends; `checkRemove` sees the existing ones.
      await lockRows(tx, repository, [id])
      const current = await repository.getOrThrow(tx, id)
      const currentVersion = current.rowVersion
      const isRead = version === undefined || version === currentVersion
      if (!isRead && !(await valuesBeforeMoves(tx, repository, { id, version, current: currentVersion }))) throw staleVersion(current)
      await checkRemove?.(tx, current)
      const at = clock()
      if (!(await deleteRow(tx, repository, { id, version: currentVersion }, actor, at)))
        throw staleVersion(await repository.getOrThrow(tx, id))
      return { id, undoToken: await rememberDeletes(tx, { resource: repository.resource, rowIds: [id] }, actor, at) }
    })
}
