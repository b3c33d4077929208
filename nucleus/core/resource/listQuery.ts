import { and, asc, eq, getTableColumns, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Db } from '../../db/client.ts'
import { orderByLabels } from './orderByLabels.ts'
import { searching } from './searching.ts'
import { sorting } from './sorting.ts'
import { column } from '../writes.ts'
import type { Declared, Served, Values } from './Served.ts'

/** What a list selects, which of its rows a call asks for, and in which order. */
export interface ListQuery {
  selection: Record<string, PgColumn | SQL>
  where: (input: Values) => SQL | undefined
  ordered: (sort: string | undefined) => SQL[]
  /** A query over the table and what it is joined with. `where` and `ordered` belong to such a query. */
  select: <F extends Record<string, PgColumn | SQL | SQL.Aliased>>(db: Db, fields: F) => ReturnType<typeof selectFrom<F>>
}

/** One query builder for every list: its joins are optional to each row. */
function selectFrom<F extends Record<string, PgColumn | SQL | SQL.Aliased>>(db: Db, fields: F, { table, from = [] }: Served) {
  const query = db.select(fields).from(table).$dynamic()
  for (const { table: other, on } of from) void query.leftJoin(other, on)
  return query
}

/** The query of a resource's list. Throws when nothing gives the value of a declared field, which is a mistake of the program. */
export function listQueryOf(resource: Declared, served: Served): ListQuery {
  const { table, search } = served
  const selection = selectionOf(resource, served)
  const sortable = { ...orderByLabels(resource.row, table), ...served.sortable }
  const order = () => (typeof served.order === 'function' ? served.order() : served.order)
  const narrow =
    served.narrow ?? ((input) => Object.keys(resource.calls.list.params.shape).map((key) => eq(column(table, key), input[key])))
  return {
    selection,
    select: (db, fields) => selectFrom(db, fields, served),
    where: (input) =>
      and(
        isNull(column(table, 'deletedAt')),
        input.id ? eq(column(table, resource.idKey), input.id) : undefined,
        ...narrow(input),
        ...searching(search, input.q),
      ),
    ordered: (sort) => [...(sort ? sorting(sort, selection, { table, sortable }) : order()), asc(column(table, resource.idKey))],
  }
}

/** The values of a row in the shape of the declaration, and nothing else of the table. */
function selectionOf({ name, row }: Declared, { table, computed = {} }: Served): ListQuery['selection'] {
  const columns = getTableColumns(table)
  const fields = Object.keys((row as unknown as { shape: object }).shape)
  return Object.fromEntries(
    fields.map((key) => {
      const part = computed[key] ?? columns[key]
      if (!part) throw new Error(`${name}: nothing gives the value of ${key}`)
      return [key, computed[key] ? sql`${computed[key]}`.as(key) : part]
    }),
  ) as ListQuery['selection']
}

/** `1,2,3` as a condition on a column; nothing asked means no condition. */
export const among = (at: PgColumn, ids: string | undefined): SQL | undefined => (ids ? inArray(at, ids.split(',').map(Number)) : undefined)
