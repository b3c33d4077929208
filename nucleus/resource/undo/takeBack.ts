import { and, inArray, isNotNull } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import type { Actor, Nucleus } from '../../kernel/context.ts'
import { deletedAtOf } from '../../kernel/deletedAtOf.ts'
import { Refusal } from '../../base/errors.ts'
import { checkKept } from './keptReferences.ts'
import { needPermission } from '../../kernel/mountCall.ts'
import { explainRefusals } from '../explainRefusals.ts'
import { lockRows } from '../lockRows.ts'
import { takeBackChanges, type TakenBack, type TakingBack } from './takeBackChanges.ts'
import { noUndo, useUndo } from '../../kernel/undo.ts'
import { type Undoable, undoableOf } from './undoable.ts'
import { type Change, column, updateRows } from '../../kernel/writes.ts'

/**
 * Undoes the writes of a token in one transaction, so that a refused undo changes nothing. Deletes are undone where possible: the
 * token stays valid for the others, and it throws the first refusal when none can be undone. Changes, and the deletes made with
 * them, are undone all or none.
 */
export function takeBack(
  { db, clock }: Nucleus,
  all: readonly Undoable[],
  { undoToken, actor }: { undoToken: string; actor: Actor },
): Promise<TakenBack> {
  const taking = { all, actor, at: clock() }
  return db.transaction(async (tx) => {
    const { rows, keepFor } = await useUndo(tx, { undoToken, ...taking })
    if (rows.some(({ version }) => version !== null)) return takeBackChanges(tx, rows, taking)
    const [first] = rows
    if (!first) throw noUndo()
    const { resource } = first
    const rowIds = rows.map(({ rowId }) => rowId)
    const taken = await putBackDeleted(tx, undoableOf(all, resource), rowIds, taking)
    const isDeleted = taken.deleted.map(({ id }) => id)
    await keepFor(isDeleted.filter((id) => taken.refusals.has(id)).map((rowId) => ({ resource, rowId, version: null })))
    // Another user has already restored them.
    for (const id of rowIds) if (!isDeleted.includes(id)) taken.refusals.set(id, noUndo())
    return {
      resource,
      rows: taken.rows,
      refused: [...taken.refusals].map(([id, { message }]) => ({ id, message })),
    }
  })
}

async function putBackDeleted(tx: Db, rows: Undoable, rowIds: readonly number[], taking: TakingBack) {
  needPermission(taking.actor, rows.permission)
  await rows.lockReturning?.(tx, rowIds)
  await lockRows(tx, rows, rowIds)
  const deleted = await placedAgain(tx, rows, await deletedRows(tx, rows, rowIds))
  const refusals = await putBack(tx, rows, deleted, taking)
  const restored = deleted.filter(({ id }) => !refusals.has(id)).map(({ id }) => id)
  if (restored.length === 0) throw [...refusals.values()][0] ?? noUndo()
  const found = await rows.getMany(tx, restored)
  return { deleted, refusals, rows: restored.map((id) => found.get(id)).filter((row) => row !== undefined) }
}

/** The change that restores each row that is still deleted, ordered by id. */
async function deletedRows(tx: Db, { table, idKey }: Undoable, ids: readonly number[]): Promise<Change[]> {
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
async function placedAgain(tx: Db, { placeAgain }: Undoable, deleted: Change[]): Promise<Change[]> {
  const placed = await placeAgain?.(
    tx,
    deleted.map(({ id }) => id),
  )
  return deleted.map((change) => {
    const { before, after } = placed?.get(change.id) ?? {}
    return { ...change, before: { ...change.before, ...before }, after: { ...change.after, ...after } }
  })
}

/**
 * Restores rows in one statement. Neither the database nor the rules say which row they refuse, so after a refusal each half is
 * tried separately. Returns the refusals by id.
 */
async function putBack(tx: Db, rows: Undoable, deleted: readonly Change[], taking: TakingBack): Promise<Map<number, Refusal>> {
  const { all, actor, at } = taking
  const write = async (inner: Db) => {
    await updateRows(inner, rows, { changes: deleted, action: 'restore' }, actor, at)
    const ids = deleted.map(({ id }) => id)
    if (ids.length > 0) await checkKept(inner, rows, ids, all)
    await rows.checkReturned?.(inner, ids, { deletedAt: deletedAtOf(deleted), actor })
  }
  try {
    await explainRefusals(() => tx.transaction(write), rows)
    return new Map()
  } catch (refusal) {
    const [first] = deleted
    if (!(refusal instanceof Refusal) || !first) throw refusal
    if (deleted.length === 1) return new Map([[first.id, refusal]])
    const half = Math.ceil(deleted.length / 2)
    const before = await putBack(tx, rows, deleted.slice(0, half), taking)
    return new Map([...before, ...(await putBack(tx, rows, deleted.slice(half), taking))])
  }
}
