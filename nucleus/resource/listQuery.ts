import { and, asc, eq, getTableColumns, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { AnyResource } from '#contract/resource.ts'
import type { Db } from '../db/client.ts'
import { orderByLabels } from './orderByLabels.ts'
import { column } from '../kernel/writes.ts'
import { scopeOf } from './scope.ts'
import { searching } from './searching.ts'
import type { ListInput, Served } from './Served.ts'
import { sorting } from './sorting.ts'

type Selection = Record<string, PgColumn | SQL | SQL.Aliased>

/** The selection, the conditions and the order of a list. */
export interface ListQuery<R extends AnyResource = AnyResource> {
  selection: Selection
  /** The conditions of a call, without deleted rows. Throws 400 for a search of a list without search. */
  where: (input: ListInput<R>) => SQL | undefined
  /** The order for the call's `sort`. Throws 400 for a field that the list cannot be sorted by. */
  ordered: (sort: string | undefined) => SQL[]
  /** A query over the table with its joins, which `where` and `orderBy` need. */
  select: <F extends Selection>(db: Db, fields: F) => SelectFrom<F>
}

/** Named for the compiler: written out, the type never ends, and an error about it crashes tsc. */
type SelectFrom<F extends Selection> = ReturnType<typeof selectFrom<F>>

/** The query of every list, with left joins. */
function selectFrom<F extends Selection>(db: Db, fields: F, { table, from = [] }: Pick<Served, 'table' | 'from'>) {
  const query = db.select(fields).from(table).$dynamic()
  for (const { table: other, on } of from) void query.leftJoin(other, on)
  return query
}

/** Builds the queries of a resource's list. Throws when a declared field has no column and no computed value (a programming error). */
export function listQueryOf(resource: AnyResource, served: Served): ListQuery {
  const { table, search } = served
  const scope = scopeOf(resource, served)
  const selection = selectionOf(resource, served)
  const sortable = { ...orderByLabels(resource, table), ...served.sortable }
  const order = () => (typeof served.order === 'function' ? served.order() : served.order)
  return {
    selection,
    select: (db, fields) => selectFrom(db, fields, served),
    where: (input) =>
      and(
        isNull(column(table, 'deletedAt')),
        input.id ? eq(column(table, resource.idKey), input.id) : undefined,
        ...scope(input),
        ...searching(search, input.q),
      ),
    ordered: (sort) => [...(sort ? sorting(sort, selection, { table, sortable }) : order()), asc(column(table, resource.idKey))],
  }
}

/** The declared fields of a row, and nothing else of the table. */
function selectionOf({ name, shape }: AnyResource, { table, computed = {} }: Served): Selection {
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
export const among = (at: PgColumn, ids: string | undefined): SQL | undefined => (ids ? inArray(at, ids.split(',').map(Number)) : undefined)
