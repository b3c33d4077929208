import { and, eq, isNotNull } from 'drizzle-orm'
import { notFound, staleVersion } from '../base/errors.ts'
import type { Db } from '../db/client.ts'
import type { Actor, Nucleus } from '../kernel/context.ts'
import { retryOnDeadlock } from '../kernel/retryOnDeadlock.ts'
import { earlierDeletes, rememberDeletes } from '../kernel/undoTokens.ts'
import { column, deleteRow } from '../kernel/writes.ts'
import { lockRows } from './lockRows.ts'
import { valuesBeforeMoves } from './order/valuesBeforeMoves.ts'
import type { Repository } from './repositoryTypes.ts'
import type { ResourceOptions } from './ResourceOptions.ts'

interface DeleteRules extends Pick<ResourceOptions, 'checkRemove' | 'lockRelated'> {
  label: string
}

interface DeleteParams {
  id: number
  /** Default: the stored version. */
  version: number | undefined
  actor: Actor
}

/**
 * Returns a function that deletes one row: its rule, the delete and the undo token are one transaction. It throws 404, 409 with the
 * stored row, and what `checkRemove` throws. A delete that is sent again because the first reply was lost returns the token of the first.
 */
export function removeOf({ db, clock }: Nucleus, repository: Repository, { label, checkRemove, lockRelated }: DeleteRules) {
  return ({ id, version, actor }: DeleteParams): Promise<{ id: number; undoToken: string }> =>
    retryOnDeadlock(() =>
      db.transaction(async (tx) => {
        await lockRelated?.(tx, [id])
        // New references to the row wait until the transaction ends; `checkRemove` sees the existing ones.
        await lockRows(tx, repository, [id])
        const current = await repository.get(tx, id)
        if (!current) return deletedBefore(tx, { id, version, actor })
        const currentVersion = current.rowVersion
        const isRead = version === undefined || version === currentVersion
        if (!isRead && !(await valuesBeforeMoves(tx, repository, { id, version, current: currentVersion }))) throw staleVersion(current)
        await checkRemove?.(tx, current)
        const at = clock()
        if (!(await deleteRow(tx, repository, { id, version: currentVersion }, actor, at)))
          throw staleVersion(await repository.getOrThrow(tx, id))
        return { id, undoToken: await rememberDeletes(tx, { resource: repository.resource, rowIds: [id] }, actor, at) }
      }),
    )

  /** The answer to a delete of this version by the same person that was carried out before. Throws 404 for any other row that is not there. */
  async function deletedBefore(tx: Db, { id, version, actor }: DeleteParams): Promise<{ id: number; undoToken: string }> {
    const { table, idKey, resource } = repository
    const isDeleted = and(
      eq(column(table, idKey), id),
      isNotNull(column(table, 'deletedAt')),
      eq(column(table, 'updatedByContactId'), actor.contactId),
    )
    const isOfVersion = version !== undefined && (await tx.$count(table, and(isDeleted, eq(column(table, 'rowVersion'), version + 1)))) > 0
    const earlier = isOfVersion ? await earlierDeletes(tx, { resource, rowIds: [id] }, actor, clock()) : undefined
    if (!earlier) throw notFound(label)
    return { id, undoToken: earlier.undoToken }
  }
}
