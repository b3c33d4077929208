import { and, asc, eq, getTableColumns, isNull, type SQL } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Db } from '../../db/client.ts'
import { rowColumns } from '../../db/columns.ts'
import type { Values } from '../../kernel/values.ts'
import { column, insertRows, type RecordedTable } from '../../kernel/writes.ts'
import type { EventCopy } from './EventCopy.ts'

/** A table, typed by its columns. */
export interface CopiedTable<T extends PgTable> extends RecordedTable {
  table: T
}

/** How many rows an event has. */
export const countOf = (db: Db, table: PgTable, eventId: number, which?: SQL): Promise<number> =>
  db.$count(table, and(eq(column(table, 'eventId'), eventId), isNull(column(table, 'deletedAt')), which))

/** Copies the rows of an event. Returns new ids by old ids. */
export const copyEventRows = <T extends PgTable>(
  copy: EventCopy,
  copied: CopiedTable<T>,
  change: (row: T['$inferSelect']) => Values = () => ({}),
): Promise<Map<number, number>> =>
  copyRows(copy, copied, eq(column(copied.table, 'eventId'), copy.from), (row) => ({ ...change(row), eventId: copy.to }))

/** Copies rows with their audit rows, in one statement. Returns new ids by old ids. */
export async function copyRows<T extends PgTable>(
  { tx, actor }: EventCopy,
  copied: CopiedTable<T>,
  which: SQL,
  change: (row: T['$inferSelect']) => Values,
): Promise<Map<number, number>> {
  const { idKey } = copied
  const table: PgTable = copied.table
  const found: T['$inferSelect'][] = await tx
    .select()
    .from(table)
    .where(and(which, isNull(column(table, 'deletedAt'))))
    .orderBy(asc(column(table, idKey)))
  const excluded = new Set([idKey, ...Object.keys(rowColumns())])
  const copiedKeys = Object.keys(getTableColumns(table)).filter((key) => !excluded.has(key))
  const copies = found.map((row) => ({ ...Object.fromEntries(copiedKeys.map((key) => [key, row[key]])), ...change(row) }))
  const ids = await insertRows(tx, copied, copies, actor)
  return new Map(found.map((row, at) => [Number(row[idKey]), ids[at] ?? 0]))
}
