import { asc, desc, getTableColumns, is, SQL, sql } from 'drizzle-orm'
import { PgColumn, type PgTable } from 'drizzle-orm/pg-core'
import { limits } from '#constants/limits.ts'
import type { AnyResource } from '#contract/resource.ts'
import { byMatch } from '#contract/fields.ts'
import { wrongAddress } from '../base/errors.ts'
import { column } from '../kernel/writes.ts'
import type { ResourceOptions } from './ResourceOptions.ts'

/** The columns that a long list is ordered by, the id last. */
export interface LongOrder {
  columns: readonly (PgColumn | SQL)[]
  isDown: boolean
}

/**
 * The order of a long list (`long` of the declaration) for `sort`, one of its fields. A field that the list is ordered by anyway is followed by the
 * rest of that order (`order`, columns and the expressions of an index only). Down is up read backwards, so that one index serves both. Throws 400 for any other field.
 */
export function longOrderOf(
  { name, long, idKey }: AnyResource,
  table: PgTable,
  { sort, order, sortable = {} }: { sort: string | undefined; order: readonly SQL[] } & Pick<ResourceOptions, 'sortable'>,
): LongOrder {
  const usual = order.flatMap(({ queryChunks }) => queryChunks.filter((one) => is(one, PgColumn) || is(one, SQL)))
  if (usual.length !== order.length) throw new Error(`${name}: a long list is ordered by columns`)
  const id = column(table, idKey)
  if (!sort || sort === byMatch) return { columns: [...usual, id], isDown: false }
  const field = sort.replace(/^-/, '')
  const at = sortable[field] ?? getTableColumns(table)[field]
  if (!at || long?.sorts.includes(field) !== true) throw wrongAddress({ sort: `This list cannot be sorted by ${field}.` })
  return { columns: [...(usual[0] === at ? usual : [at]), id], isDown: sort.startsWith('-') }
}

export const orderSql = ({ columns, isDown }: LongOrder): SQL[] => columns.map((one) => (isDown ? desc(one) : asc(one)))

/** Throws 400 for a page of a long list that ends beyond the rows that are counted. */
export function refuseDeepPage({ page, pageSize }: { page: number; pageSize: number }): void {
  if (page * pageSize <= limits.countedRows) return
  const rows = limits.countedRows.toLocaleString('en-US')
  throw wrongAddress({ page: `The pages of this list end at row ${rows}. Search, filter, or start further on in the alphabet.` })
}

/** The filter `from` of a long list: the rows whose name comes at or after a text in the alphabet. Small letters come before capitals. */
export const startingAt =
  (name: PgColumn | SQL) =>
  (text: string): SQL =>
    sql`${name} >= ${text.toLowerCase()}`
