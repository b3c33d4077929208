import { and, asc, eq, getTableColumns, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { AnyResource } from '#contract/resource.ts'
import type { Db } from '../db/client.ts'
import { orderByLabels } from './orderByLabels.ts'
import { column } from '../kernel/writes.ts'
import { scopeOf } from './scope.ts'
import { searchConditions } from './searchConditions.ts'
import type { ListInput, ResourceOptions } from './ResourceOptions.ts'
import { orderBySort } from './orderBySort.ts'

type Selection = Record<string, PgColumn | SQL | SQL.Aliased>

/** The selection, the conditions and the order of a list. */
export interface ListQueryBuilder<R extends AnyResource = AnyResource> {
  selection: Selection
  /** The conditions of a call, without deleted rows. Throws 400 for a search of a list without search. */
  where: (input: ListInput<R>) => SQL | undefined
  /** The order for the call's `sort`. Throws 400 for a field that the list cannot be sorted by. */
  orderBy: (sort: string | undefined) => SQL[]
  /** A query over the table with its joins, which `where` and `orderBy` need. */
  select: <F extends Selection>(db: Db, fields: F) => SelectFrom<F>
}

/** Named for the compiler: written out, the type never ends, and an error about it crashes tsc. */
type SelectFrom<F extends Selection> = ReturnType<typeof selectFrom<F>>

/** The query of every list, with left joins. */
function selectFrom<F extends Selection>(db: Db, fields: F, { table, from = [] }: Pick<ResourceOptions, 'table' | 'from'>) {
  const query = db.select(fields).from(table).$dynamic()
  for (const { table: other, on } of from) void query.leftJoin(other, on)
  return query
}

/** Builds the queries of a resource's list. Throws when a declared field has no column and no computed value (a programming error). */
export function listQueryBuilderOf(resource: AnyResource, options: ResourceOptions): ListQueryBuilder {
  const { table, search } = options
  const scope = scopeOf(resource, options)
  const selection = selectionOf(resource, options)
  const sortable = { ...orderByLabels(resource, table), ...options.sortable }
  const order = () => (typeof options.order === 'function' ? options.order() : options.order)
  return {
    selection,
    select: (db, fields) => selectFrom(db, fields, options),
    where: (input) =>
      and(
        isNull(column(table, 'deletedAt')),
        input.id ? eq(column(table, resource.idKey), input.id) : undefined,
        ...scope(input),
        ...searchConditions(search, input.q),
      ),
    orderBy: (sort) => [...(sort ? orderBySort(sort, selection, { table, sortable }) : order()), asc(column(table, resource.idKey))],
  }
}

/** The declared fields of a row, and nothing else of the table. */
function selectionOf({ name, shape }: AnyResource, { table, computed = {} }: ResourceOptions): Selection {
  const columns = getTableColumns(table)
  return Object.fromEntries(
    Object.keys(shape).map((key) => {
      const part = computed[key] ?? columns[key]
      if (!part) throw new Error(`${name}: nothing gives the value of ${key}`)
      return [key, computed[key] ? sql`${computed[key]}`.as(key) : part]
    }),
  )
}

/** A condition on a column from a list such as `1,2,3`; undefined without a list. */
export const inIdList = (at: PgColumn, ids: string | undefined): SQL | undefined =>
  ids ? inArray(at, ids.split(',').map(Number)) : undefined
