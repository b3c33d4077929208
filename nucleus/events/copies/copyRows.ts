import { and, asc, eq, getTableColumns, isNull, type SQL } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Db } from '../../db/client.ts'
import { rowColumns } from '../../db/columns.ts'
import type { Values } from '../../kernel/values.ts'
import { column, insertReserved, type RecordedTable, reserveIds } from '../../kernel/writes.ts'
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
): Promise<ReadonlyMap<number, number>> =>
  copyRows(copy, copied, eq(column(copied.table, 'eventId'), copy.from), (row) => ({ ...change(row), eventId: copy.to }))

/** Copies rows with their audit rows, in one statement. Returns new ids by old ids. */
export async function copyRows<T extends PgTable>(
  copy: EventCopy,
  copied: CopiedTable<T>,
  which: SQL,
  change: (row: T['$inferSelect']) => Values,
): Promise<ReadonlyMap<number, number>> {
  const plan = await planCopies(copy, copied, which)
  await insertCopies(copy, plan, change)
  return plan.ids
}

/** Rows to be copied, and the ids of their copies by their own. */
export interface PlannedCopies<T extends PgTable> {
  copied: CopiedTable<T>
  rows: readonly T['$inferSelect'][]
  ids: ReadonlyMap<number, number>
}

/** Reads rows and reserves ids for their copies, so that copies can refer to each other whichever is inserted first. */
export async function planCopies<T extends PgTable>({ tx }: EventCopy, copied: CopiedTable<T>, which: SQL): Promise<PlannedCopies<T>> {
  const { idKey } = copied
  const table: PgTable = copied.table
  const rows: T['$inferSelect'][] = await tx
    .select()
    .from(table)
    .where(and(which, isNull(column(table, 'deletedAt'))))
    .orderBy(asc(column(table, idKey)))
  const ids = await reserveIds(tx, copied, rows.length)
  return { copied, rows, ids: new Map(rows.map((row, at) => [Number(row[idKey]), ids[at] ?? 0])) }
}

/** Inserts the copies with their audit rows, in one statement. */
export async function insertCopies<T extends PgTable>(
  { tx, actor }: EventCopy,
  { copied, rows, ids }: PlannedCopies<T>,
  change: (row: T['$inferSelect']) => Values,
): Promise<void> {
  const { idKey, table } = copied
  const excluded = new Set([idKey, ...Object.keys(rowColumns())])
  const copiedKeys = Object.keys(getTableColumns(table)).filter((key) => !excluded.has(key))
  const copies = rows.map((row) => ({
    id: ids.get(Number(row[idKey])) ?? 0,
    values: { ...Object.fromEntries(copiedKeys.map((key) => [key, row[key]])), ...change(row) },
  }))
  await insertReserved(tx, copied, copies, actor)
}
