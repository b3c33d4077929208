import { changedMeanwhile } from '../base/errors.ts'
import type { Actor, Nucleus } from '../kernel/context.ts'
import { rememberUndo } from '../kernel/undo.ts'
import { deleteRow } from '../kernel/writes.ts'
import { lockRows } from './lockRows.ts'
import { readBeforeMoves } from './order/readBeforeMoves.ts'
import type { Rows } from './rows.ts'
import type { Served } from './Served.ts'

interface Delete {
  id: number
  /** Default: the stored version. */
  version: number | undefined
  actor: Actor
}

/**
 * Returns a function that deletes one row: its rule, the delete and the undo token are one transaction. It throws 404, 409 with the
 * stored row, and what `checkRemove` throws.
 */
export function removeOf({ db, clock }: Nucleus, rows: Rows, { checkRemove }: Pick<Served, 'checkRemove'>) {
  return ({ id, version, actor }: Delete): Promise<{ id: number; undoToken: string }> =>
    db.transaction(async (tx) => {
      // New references to the row wait until the transaction ends; `checkRemove` sees the existing ones.
      await lockRows(tx, rows, [id])
      const current = await rows.need(tx, id)
      const currentVersion = current.rowVersion
      const isRead = version === undefined || version === currentVersion
      if (!isRead && !(await readBeforeMoves(tx, rows, { id, version, current: currentVersion }))) throw changedMeanwhile(current)
      await checkRemove?.(tx, current)
      const at = clock()
      if (!(await deleteRow(tx, rows, { id, version: currentVersion }, actor, at))) throw changedMeanwhile(await rows.need(tx, id))
      return { id, undoToken: await rememberUndo(tx, { resource: rows.resource, rowIds: [id] }, actor, at) }
    })
}
