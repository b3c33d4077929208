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

/** What a list selects, which of its rows a call asks for, and in which order. */
export interface ListQuery<R extends AnyResource = AnyResource> {
  selection: Selection
  /** The rows that a call asks for, without the deleted ones. Throws 400 for a search where there is nothing to search in. */
  where: (input: ListInput<R>) => SQL | undefined
  /** `sort` as the call has it. Throws 400 for a field that the list cannot be sorted by. */
  ordered: (sort: string | undefined) => SQL[]
  /** A query over the table and what it is joined with. `where` and `ordered` belong to such a query. */
  select: <F extends Selection>(db: Db, fields: F) => SelectFrom<F>
}

/** Has a name so that the compiler can say it: written out inside `ListQuery` it has no end, and an error about it would crash tsc. */
type SelectFrom<F extends Selection> = ReturnType<typeof selectFrom<F>>

/** One query builder for every list: its joins are optional to each row. */
function selectFrom<F extends Selection>(db: Db, fields: F, { table, from = [] }: Pick<Served, 'table' | 'from'>) {
  const query = db.select(fields).from(table).$dynamic()
  for (const { table: other, on } of from) void query.leftJoin(other, on)
  return query
}

/** The query of a resource's list. Throws when nothing gives the value of a declared field, which is a mistake of the program. */
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

/** The values of a row in the shape of the declaration, and nothing else of the table. */
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

/** `1,2,3` as a condition on a column; nothing asked means no condition. */
export const among = (at: PgColumn, ids: string | undefined): SQL | undefined => (ids ? inArray(at, ids.split(',').map(Number)) : undefined)
