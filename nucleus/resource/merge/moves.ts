import { and, asc, getTableColumns, inArray, isNull, or, type SQL } from 'drizzle-orm'
import type { CountedRows } from '#contract/history.ts'
import type { Db } from '../../db/client.ts'
import { nounOf } from '../../db/nouns.ts'
import type { Undoable } from '../undo/undoable.ts'
import type { Values } from '../../kernel/values.ts'
import { type Change, column, difference } from '../../kernel/writes.ts'

/** Rows of one table that go from the row that is merged to the one that survives. A merge names each table once. */
export interface Move {
  rows: Undoable
  /** Which rows may move; those that were deleted stay as they are. */
  where: SQL | undefined
  /** What of a row is different afterwards; what is the same already does not move. */
  moved: (row: Values) => Values
  /** What is counted, where it is not rows. */
  counted?: { one: string; many: string; of: (before: Values) => number }
}
/** The rows of a move, locked, and how each changes. */
export interface FoundMove {
  rows: Undoable
  /** As they are, every column of them. */
  stored: Values[]
  changes: Change[]
  counted: CountedRows
}

/** The rows that name `from` in one of the fields, narrowed by `where`: there they name `to` afterwards. */
export function renaming(
  rows: Undoable,
  fields: readonly string[],
  { from, to, where }: { from: number; to: number; where: SQL | undefined },
): Move {
  return {
    rows,
    where: and(where, or(...fields.map((field) => inArray(column(rows.table, field), [from])))),
    moved: (row) => Object.fromEntries(fields.flatMap((field) => (row[field] === from ? [[field, to]] : []))),
  }
}

/** Locks and reads the rows of a move, by id. Others may refer to them meanwhile, and cannot change them. */
export async function findMove(tx: Db, { rows, where, moved, counted }: Move): Promise<FoundMove> {
  const { resource, table, idKey } = rows
  const found: Values[] = await tx
    .select(getTableColumns(table))
    .from(table)
    .where(and(where, isNull(column(table, 'deletedAt'))))
    .orderBy(asc(column(table, idKey)))
    .for('no key update')
  const plans = found.map((row) => ({ row, ...difference(row, moved(row)) })).filter(({ isEmpty }) => !isEmpty)
  const count = counted ? plans.reduce((sum, { row }) => sum + counted.of(row), 0) : plans.length
  const { one, many } = counted ?? nounOf(table)
  return {
    rows,
    stored: plans.map(({ row }) => row),
    changes: plans.map(({ row, before, after }) => ({ id: Number(row[idKey]), version: Number(row.rowVersion), before, after })),
    counted: { resource, noun: count === 1 ? one : many, count },
  }
}
