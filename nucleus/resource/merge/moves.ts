import { and, asc, getTableColumns, inArray, isNull, or, type SQL } from 'drizzle-orm'
import type { CountedRows } from '#contract/history.ts'
import type { Db } from '../../db/client.ts'
import { entityNamesOf } from '../../db/entityNames.ts'
import type { UndoTarget } from '../undo/undoTarget.ts'
import type { Values } from '../../kernel/values.ts'
import { type Change, column, difference } from '../../kernel/writes.ts'

/** The rows of one table that move from the merged row to the survivor. A merge lists each table once. */
export interface Move {
  target: UndoTarget
  /** Which rows may move. Deleted rows never move. */
  where: SQL | undefined
  /** The changed fields of a moved row. A row without a difference does not move. */
  changesOf: (row: Values) => Values
  /** What to count instead of rows. */
  counted?: { one: string; many: string; of: (before: Values) => number }
}
/** The locked rows of a move, and their changes. */
export interface LockedMove {
  target: UndoTarget
  /** The stored rows, with every column. */
  stored: Values[]
  changes: Change[]
  counted: CountedRows
}

/** A move of the rows that match `where` and refer to `from` in one of the fields: they then refer to `to`. */
export function moveReferences(
  target: UndoTarget,
  fields: readonly string[],
  { from, to, where }: { from: number; to: number; where: SQL | undefined },
): Move {
  return {
    target,
    where: and(where, or(...fields.map((field) => inArray(column(target.table, field), [from])))),
    changesOf: (row) => Object.fromEntries(fields.flatMap((field) => (row[field] === from ? [[field, to]] : []))),
  }
}

/** Locks and reads the rows of a move, ordered by id. Others can still refer to them, but not change them. */
export async function lockMove(tx: Db, { target, where, changesOf, counted }: Move): Promise<LockedMove> {
  const { resource, table, idKey } = target
  const found: Values[] = await tx
    .select(getTableColumns(table))
    .from(table)
    .where(and(where, isNull(column(table, 'deletedAt'))))
    .orderBy(asc(column(table, idKey)))
    .for('no key update')
  const plans = found.map((row) => ({ row, ...difference(row, changesOf(row)) })).filter(({ isEmpty }) => !isEmpty)
  const count = counted ? plans.reduce((sum, { row }) => sum + counted.of(row), 0) : plans.length
  const { one, many } = counted ?? entityNamesOf(table)
  return {
    target,
    stored: plans.map(({ row }) => row),
    changes: plans.map(({ row, before, after }) => ({ id: Number(row[idKey]), version: Number(row.rowVersion), before, after })),
    counted: { resource, noun: count === 1 ? one : many, count },
  }
}
