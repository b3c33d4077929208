import { and, asc, eq, getTableColumns, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type * as z from 'zod'
import { fieldTypeOf } from '#contract/fieldKinds.ts'
import { byMatch } from '#contract/fields.ts'
import type { AnyResource } from '#contract/resource.ts'
import type { Db } from '../db/client.ts'
import { readInstant } from '../db/readInstant.ts'
import { orderByLabels } from './orderByLabels.ts'
import { column } from '../kernel/writes.ts'
import { declaredFieldsOf, type DefinedFields, definedFieldsFor, fieldNamed, type ListField, noDefinedFields } from './fields/listFields.ts'
import { whereConditionsOf } from './fields/whereConditions.ts'
import { scopeOf } from './scope.ts'
import { searchConditions } from './searchConditions.ts'
import type { ListInput, ResourceOptions } from './ResourceOptions.ts'
import { longOrderOf, orderSql } from './longLists.ts'
import { matchOrder } from './matchOrder.ts'
import { orderBySort } from './orderBySort.ts'

type Selection = Record<string, PgColumn | SQL | SQL.Aliased>

/** The selection, the conditions and the order of a list. */
export interface ListQueryBuilder<R extends AnyResource = AnyResource> {
  selection: Selection
  /**
   * The conditions of a call, without deleted rows. Throws 400 for a search of a list without search and for conditions that cannot be used.
   * `defined` are the columns of `definedFields` for this call.
   */
  where: (input: ListInput<R>, defined?: DefinedFields) => SQL | undefined
  /** The order for the call's `sort`, and its `q` where that is `byMatch`. Throws 400 for a field that the list cannot be sorted by. */
  orderBy: (input?: { sort?: string; q?: string }, defined?: DefinedFields) => SQL[]
  /** A field of the list; undefined for a name that it cannot have. */
  field: (name: string, defined?: DefinedFields) => ListField | undefined
  /** The columns defined by rows of the parent, if the call's conditions or `names` name one; otherwise none. */
  definedFields: (db: Db, input: ListInput<R>, names?: readonly (string | undefined)[]) => Promise<DefinedFields>
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
  const declared = declaredFieldsOf(resource, options)
  const prefixes = resource.definedColumns
  const field: ListQueryBuilder['field'] = (name, defined = noDefinedFields) => fieldNamed(name, { declared, defined, prefixes })
  const whereConditions = whereConditionsOf(resource, options)
  const { long } = resource
  const sortable = { ...sortableFields(declared), ...orderByLabels(resource, table), ...options.sortable }
  const order = () => (typeof options.order === 'function' ? options.order() : options.order)
  return {
    selection,
    select: (db, fields) => selectFrom(db, fields, options),
    field,
    definedFields: (db, input, names = []) =>
      definedFieldsFor(db, resource, { options, input, names: [input.where, input.sort, ...names] }),
    where: (input, defined) =>
      and(
        isNull(column(table, 'deletedAt')),
        input.id ? eq(column(table, resource.idKey), input.id) : undefined,
        ...scope(input),
        ...searchConditions(search, input.q),
        whereConditions(input, (name) => (long?.conditions.includes(name) === false ? undefined : field(name, defined))),
      ),
    orderBy: ({ sort, q } = {}, defined) => {
      const definedFields =
        prefixes.length > 0 ? (name: string) => (name.includes('.') ? field(name, defined)?.value : undefined) : undefined
      if (long) return orderSql(longOrderOf(resource, table, { sort, order: order(), sortable: options.sortable }))
      const first = () => {
        if (sort === byMatch) return [...matchOrder(table, q), ...order()]
        return sort ? orderBySort(sort, selection, { table, sortable, definedField: definedFields }) : order()
      }
      return [...first(), asc(column(table, resource.idKey))]
    },
  }
}

/** The declared fields of a row, and nothing else of the table. */
function selectionOf({ name, shape }: AnyResource, { table, computed = {} }: ResourceOptions): Selection {
  const columns = getTableColumns(table)
  return Object.fromEntries(
    Object.keys(shape).map((key): [string, Selection[string]] => {
      const part = computed[key] ?? columns[key]
      if (!part) throw new Error(`${name}: nothing gives the value of ${key}`)
      if (!computed[key]) return [key, part]
      const value = sql`${computed[key]}`
      return [key, (isInstant(shape[key]) ? value.mapWith(isoInstant) : value).as(key)]
    }),
  )
}

const isInstant = (schema: z.ZodType | undefined): boolean => schema !== undefined && fieldTypeOf(schema).kind === 'instant'
/** A computed instant has no column that converts it. */
const isoInstant = (value: unknown): string | null => readInstant(value instanceof Date ? value.toISOString() : String(value)) ?? null

/** Computed fields, which are sorted by their value as columns are, except those whose values have no order. */
const sortableFields = (declared: ReadonlyMap<string, ListField>): Record<string, SQL | PgColumn> =>
  Object.fromEntries([...declared].flatMap(([key, { kind, value }]) => (kind === 'other' || kind === 'list' ? [] : [[key, value]])))

/** A condition on a column from a list such as `1,2,3`; undefined without a list. */
export const inIdList = (at: PgColumn, ids: string | undefined): SQL | undefined =>
  ids ? inArray(at, ids.split(',').map(Number)) : undefined
