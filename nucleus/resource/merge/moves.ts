import { and, asc, getTableColumns, inArray, isNull, or, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { CountedRows } from '#contract/history.ts'
import type { Db } from '../../db/client.ts'
import { entityNamesOf } from '../../db/entityNames.ts'
import type { UndoTarget } from '../undo/undoTarget.ts'
import type { Values } from '../../kernel/values.ts'
import { type Change, column, difference } from '../../kernel/writes.ts'

/** What to count of a moved row, from its values before the move. */
export interface Counted {
  one: string
  many: string
  of: (before: Values) => number
}
/** The rows of one table that move from the merged rows to the survivor. A merge lists each table once. */
export interface Move {
  target: UndoTarget
  /** Which rows may move. Deleted rows never move. */
  where: SQL | undefined
  /** The changed fields of a moved row. A row without a difference does not move. `all` are the locked rows, this one among them. */
  changesOf: (row: Values, all: readonly Values[]) => Values
  /** Rows that become one with another row of the table, and are deleted. */
  removedIds?: ReadonlySet<number>
  /** What to count instead of rows. */
  counted?: readonly Counted[]
  /** The columns to read besides the id and the version. Default: all. */
  columns?: readonly string[]
  /** The most rows to read. */
  limit?: number
}
/** The locked rows of a move, and their changes. */
export interface LockedMove {
  target: UndoTarget
  /** How many rows were read. */
  read: number
  changes: Change[]
  /** The rows to delete. */
  removed: { id: number; version: number }[]
  counted: CountedRows[]
}

/** A move of the rows that match `where` and refer to `from` in one of the fields: they then refer to `to`. */
export function moveReferences(
  target: UndoTarget,
  fields: readonly string[],
  { from, to, where }: { from: readonly number[]; to: number; where: SQL | undefined },
): Move {
  return {
    target,
    where: and(where, or(...fields.map((field) => inArray(column(target.table, field), [...from])))),
    changesOf: (row) => Object.fromEntries(fields.flatMap((field) => (from.includes(Number(row[field])) ? [[field, to]] : []))),
  }
}

/** Locks and reads the rows of a move, ordered by id. Others can still refer to them, but not change them. */
export async function lockMove(
  tx: Db,
  { target, where, changesOf, removedIds = new Set(), counted, columns, limit }: Move,
): Promise<LockedMove> {
  const { resource, table, idKey } = target
  const query = tx
    .select(selectionOf(target, columns))
    .from(table)
    .where(and(where, isNull(column(table, 'deletedAt'))))
    .orderBy(asc(column(table, idKey)))
  const found: Values[] = await (limit === undefined ? query : query.limit(limit)).for('no key update')
  const isRemoved = (row: Values): boolean => removedIds.has(Number(row[idKey]))
  const plans = found
    .filter((row) => !isRemoved(row))
    .map((row) => ({ row, ...difference(row, changesOf(row, found)) }))
    .filter(({ isEmpty }) => !isEmpty)
  const countOf = (of: Counted['of']) => plans.reduce((sum, { row }) => sum + of(row), 0)
  return {
    target,
    read: found.length,
    changes: plans.map(({ row, before, after }) => ({ id: Number(row[idKey]), version: Number(row.rowVersion), before, after })),
    removed: found.filter(isRemoved).map((row) => ({ id: Number(row[idKey]), version: Number(row.rowVersion) })),
    counted: (counted ?? [{ ...entityNamesOf(table), of: () => 1 }]).flatMap(({ one, many, of }) => {
      const count = countOf(of)
      return count > 0 ? [{ resource, noun: count === 1 ? one : many, count }] : []
    }),
  }
}

function selectionOf({ table, idKey }: UndoTarget, columns: readonly string[] | undefined): Record<string, PgColumn> {
  if (!columns) return getTableColumns(table)
  return Object.fromEntries([idKey, 'rowVersion', ...columns].map((name) => [name, column(table, name)]))
}
