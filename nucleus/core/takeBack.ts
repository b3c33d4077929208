import { and, inArray, isNotNull } from 'drizzle-orm'
import type { Db } from '../db/client.ts'
import type { Actor, Nucleus } from './context.ts'
import { Refusal } from './errors.ts'
import { needPermission } from './mountCall.ts'
import { explainRefusals } from './resource/explainRefusals.ts'
import { lockRows } from './resource/lockRows.ts'
import type { RestorableRows } from './resource/rows.ts'
import { checkStillThere } from './stillThere.ts'
import { noUndo, useUndo } from './undo.ts'
import type { Values } from './values.ts'
import { type Change, column, updateRows } from './writes.ts'

interface TakenBack {
  resource: string
  rows: Values[]
  refused: { id: number; message: string }[]
}

/**
 * Puts the deleted rows of a token back, those that can be. It keeps the token for the others, and throws why the first
 * could not be when none could: all in one transaction, so that a refused undo leaves everything as it was.
 */
export function takeBack(
  { db, clock }: Nucleus,
  rowsFor: (resource: string) => RestorableRows,
  { undoToken, actor }: { undoToken: string; actor: Actor },
): Promise<TakenBack> {
  const at = clock()
  return db.transaction(async (tx) => {
    const { resource, rowIds, keepFor } = await useUndo(tx, { undoToken, actor, at })
    const rows = rowsFor(resource)
    needPermission(actor, rows.permission)
    await lockRows(tx, rows, rowIds)
    const deleted = await placedAgain(tx, rows, await deletedRows(tx, rows, rowIds))
    const refusals = await putBack(tx, rows, deleted, actor, at)
    const restored = deleted.filter(({ id }) => !refusals.has(id)).map(({ id }) => id)
    if (restored.length === 0) throw [...refusals.values()][0] ?? noUndo()
    await keepFor([...refusals.keys()])
    // Somebody else put them back already.
    for (const id of rowIds) if (!deleted.some((row) => row.id === id)) refusals.set(id, noUndo())
    const found = await rows.getMany(tx, restored)
    return {
      resource,
      rows: restored.map((id) => found.get(id)).filter((row) => row !== undefined),
      refused: [...refusals].map(([id, { message }]) => ({ id, message })),
    }
  })
}

/** How each of the rows that are still deleted is put back, by id. */
async function deletedRows(tx: Db, { table, idKey }: RestorableRows, ids: readonly number[]): Promise<Change[]> {
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

/** The same, each with a place of its own when another row has taken it. */
async function placedAgain(tx: Db, { placeAgain }: RestorableRows, deleted: Change[]): Promise<Change[]> {
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
 * Puts rows back in one statement. The database does not say which of them it refuses, and neither do the rules, so that
 * each half is tried on its own then. Returns why each that could not be was refused.
 */
async function putBack(tx: Db, rows: RestorableRows, deleted: readonly Change[], actor: Actor, at: Date): Promise<Map<number, Refusal>> {
  try {
    const write = async (inner: Db) => {
      await updateRows(inner, rows, { changes: deleted, action: 'restore' }, actor, at)
      const ids = deleted.map(({ id }) => id)
      await checkStillThere(inner, rows, ids)
      await rows.checkReturned?.(inner, ids)
    }
    await explainRefusals(() => tx.transaction(write), rows)
    return new Map()
  } catch (refusal) {
    const [first] = deleted
    if (!(refusal instanceof Refusal) || !first) throw refusal
    if (deleted.length === 1) return new Map([[first.id, refusal]])
    const half = Math.ceil(deleted.length / 2)
    const before = await putBack(tx, rows, deleted.slice(0, half), actor, at)
    return new Map([...before, ...(await putBack(tx, rows, deleted.slice(half), actor, at))])
  }
}
