import { and, inArray, isNotNull } from 'drizzle-orm'
import { undoneText } from '#contract/history.ts'
import type { Db } from '../../db/client.ts'
import type { Actor, Nucleus } from '../../kernel/context.ts'
import { Refusal } from '../../base/errors.ts'
import { checkRestoredReferences } from './restoredReferences.ts'
import { explainRefusals } from '../explainRefusals.ts'
import { markJobUndone } from '../../jobs/jobRows.ts'
import { lockRows } from '../lockRows.ts'
import { retryOnDeadlock } from '../../kernel/retryOnDeadlock.ts'
import { requirePermissions, undoChanges, undoneRows, type UndoResult, type UndoContext } from './undoChanges.ts'
import { undoExpired, consumeUndo } from '../../kernel/undoTokens.ts'
import { rememberUndone, undoneBefore } from './undoneBefore.ts'
import { type UndoTarget, findUndoTarget } from './undoTarget.ts'
import { type Change, column, updateRows } from '../../kernel/writes.ts'

/**
 * Undoes the writes of a token in one transaction, so that a refused undo changes nothing. Deletes are undone where possible: the
 * token stays valid for the others, and it throws the first refusal when none can be undone. Changes, and the deletes made with
 * them, are undone all or none. An undo that is sent again because its reply was lost is answered as the first was.
 */
export function undoByToken(
  { db, clock }: Pick<Nucleus, 'db' | 'clock'>,
  all: readonly UndoTarget[],
  { undoToken, actor }: { undoToken: string; actor: Actor },
): Promise<UndoResult> {
  const context = { all, actor, at: clock() }
  return retryOnDeadlock(() =>
    db.transaction(async (tx) => {
      const use = { undoToken, ...context }
      const consumed = await consumeUndo(tx, use)
      if (!consumed) return undoneBefore(tx, use)
      const { rows: entries, retainFor } = consumed
      if (entries.some(({ version }) => version !== null)) {
        const result = await undoChanges(tx, entries, context)
        await markJobUndone(tx, { undoToken, undone: undoneText(result.undone) }, actor)
        await rememberUndone(tx, result, findUndoTarget(all, result.resource), use)
        return result
      }
      const [first] = entries
      if (!first) throw undoExpired()
      const { resource } = first
      const rowIds = entries.map(({ rowId }) => rowId)
      const target = findUndoTarget(all, resource)
      requirePermissions(actor, [target], entries)
      const outcome = await restoreDeleted(tx, target, rowIds, context)
      const deletedIds = outcome.deleted.map(({ id }) => id)
      await retainFor(deletedIds.filter((id) => outcome.refusals.has(id)).map((rowId) => ({ resource, rowId, version: null })))
      // Another user has already restored them.
      for (const id of rowIds) if (!deletedIds.includes(id)) outcome.refusals.set(id, undoExpired())
      const result = {
        resource,
        rows: outcome.rows,
        undone: undoneRows(target, 'restored', outcome.rows.length),
        refused: [...outcome.refusals].map(([id, { message }]) => ({ id, message })),
      }
      await rememberUndone(tx, result, target, use)
      return result
    }),
  )
}

async function restoreDeleted(tx: Db, target: UndoTarget, rowIds: readonly number[], context: UndoContext) {
  await target.lockRelated?.(tx, rowIds)
  await target.undoRules?.lock(tx, rowIds)
  await lockRows(tx, target, rowIds)
  const deleted = await withFreePositions(tx, target, await deletedRows(tx, target, rowIds))
  const refusals = await restoreRows(tx, target, deleted, context)
  const restored = deleted.filter(({ id }) => !refusals.has(id)).map(({ id }) => id)
  if (restored.length === 0) throw [...refusals.values()][0] ?? undoExpired()
  const found = await target.getMany(tx, restored)
  return { deleted, refusals, rows: restored.map((id) => found.get(id)).filter((row) => row !== undefined) }
}

/** The change that restores each row that is still deleted, ordered by id. */
async function deletedRows(tx: Db, { table, idKey }: UndoTarget, ids: readonly number[]): Promise<Change[]> {
  const [id, version, deletedAt] = [column(table, idKey), column(table, 'rowVersion'), column(table, 'deletedAt')]
  const found = await tx
    .select({ id, version, deletedAt })
    .from(table)
    .where(and(inArray(id, [...ids]), isNotNull(deletedAt)))
    .orderBy(id)
  return found.map((row) => ({
    id: Number(row.id),
    version: Number(row.version),
    before: { deletedAt: row.deletedAt },
    after: { deletedAt: null },
  }))
}

/** The same changes, with a new position for each row whose position is taken. */
async function withFreePositions(tx: Db, { repositionRestored }: UndoTarget, deleted: Change[]): Promise<Change[]> {
  const positions = await repositionRestored?.(
    tx,
    deleted.map(({ id }) => id),
  )
  return deleted.map((change) => {
    const { before, after } = positions?.get(change.id) ?? {}
    return { ...change, before: { ...change.before, ...before }, after: { ...change.after, ...after } }
  })
}

/**
 * Restores rows in one statement. Neither the database nor the rules say which row they refuse, so after a refusal each half is
 * tried separately. Returns the refusals by id.
 */
async function restoreRows(tx: Db, target: UndoTarget, deleted: readonly Change[], context: UndoContext): Promise<Map<number, Refusal>> {
  const { all, actor, at } = context
  const write = async (inner: Db) => {
    await updateRows(inner, target, { changes: deleted, action: 'restore' }, actor, at)
    const ids = deleted.map(({ id }) => id)
    if (ids.length > 0) await checkRestoredReferences(inner, target, ids, all)
    await target.checkRestored?.(inner, ids, actor)
    await target.undoRules?.check(inner, deleted, actor)
  }
  try {
    await explainRefusals(() => tx.transaction(write), target)
    return new Map()
  } catch (refusal) {
    const [first] = deleted
    if (!(refusal instanceof Refusal) || !first) throw refusal
    if (deleted.length === 1) return new Map([[first.id, refusal]])
    const half = Math.ceil(deleted.length / 2)
    const before = await restoreRows(tx, target, deleted.slice(0, half), context)
    return new Map([...before, ...(await restoreRows(tx, target, deleted.slice(half), context))])
  }
}
