import { eq, getTableColumns, getTableName, type SQL } from 'drizzle-orm'
import { PgArray, PgColumn } from 'drizzle-orm/pg-core'
import type { ListQuery } from '#contract/fields.ts'
import type { AnyResource } from '#contract/resource.ts'
import type { ListInput, Row, Served } from './Served.ts'

/** What one value of a filter means for the rows; nothing when it restricts none. */
type Filter<Value = never> = (value: Value) => SQL | undefined
type Filters = Readonly<Record<string, Filter>>

/** The filters of a list and the parameters of its path. */
type FilterName<R extends AnyResource> = Exclude<keyof ListInput<R>, keyof ListQuery> & string
/** Of a field of this type, what an address can ask for: a yes or no is 1 or 0 there. */
type InAddress<Field> = Field extends boolean ? number : Field extends number ? number : Field extends string ? string : never
/** The filters that are a field of the row, which follow from their name. */
type FieldFilter<R extends AnyResource> = {
  [K in FilterName<R>]: K extends keyof Row<R>
    ? NonNullable<ListInput<R>[K]> extends InAddress<NonNullable<Row<R>[K]>>
      ? K
      : never
    : never
}[FilterName<R>]
type FilterOf<R extends AnyResource, K extends FilterName<R>> = Filter<NonNullable<ListInput<R>[K]>>
/** A filter that is no field of the row must say which rows it leaves. */
type RequiredFilters<R extends AnyResource> = { [K in Exclude<FilterName<R>, FieldFilter<R>>]: FilterOf<R, K> }
type OptionalFilters<R extends AnyResource> = { [K in FieldFilter<R>]?: FilterOf<R, K> }

/**
 * Which rows each declared filter leaves, and each parameter of the path beside the parent. One that is a field of the row needs
 * nothing here: the field equals it. 0 in the path stands for all and is not passed on.
 */
export type ServedFilters<R extends AnyResource> = AnyResource extends R
  ? { filters?: Filters }
  : [Exclude<FilterName<R>, FieldFilter<R>>] extends [never]
    ? { filters?: OptionalFilters<R> }
    : { filters: RequiredFilters<R> & OptionalFilters<R> }

/**
 * The conditions that a list call's filters make. Throws for a declared filter without an effect and for an effect without a
 * filter, which are mistakes of the program.
 */
export function filtersOf(resource: AnyResource, served: Served): (input: ListInput) => (SQL | undefined)[] {
  const { name, parent, calls } = resource
  const own: Filters = served.filters ?? {}
  const inPath = Object.keys(calls.list.params.shape).filter((key) => key !== parent)
  const declared = [...inPath, ...Object.keys(resource.filters?.shape ?? {})]
  const unknown = Object.keys(own).find((key) => !declared.includes(key))
  if (unknown !== undefined) throw new Error(`${name}: its list has no filter ${unknown}`)
  const conditions = declared.map((key) => ({ key, filter: (own[key] as Filter<unknown> | undefined) ?? byField(resource, served, key) }))
  return (input) =>
    conditions.map(({ key, filter }) => {
      const value = input[key]
      const isAll = value === undefined || value === '' || (value === 0 && inPath.includes(key))
      return isAll ? undefined : filter(value)
    })
}

/** The field of the same name equals the value. */
function byField({ name, shape }: AnyResource, { table, computed = {} }: Served, key: string): Filter<unknown> {
  const field = key in shape ? (computed[key] ?? getTableColumns(table)[key]) : getTableColumns(table)[key]
  if (!field) throw new Error(`${name}: nothing says which rows the filter ${key} leaves. Say it in \`filters\``)
  if (!(field instanceof PgColumn)) return (value) => eq(field, value)
  if (field instanceof PgArray || field.dataType === 'json')
    throw new Error(
      `${name}: the column ${key} of ${getTableName(table)} holds more than one value. Say in \`filters\` which rows its filter leaves`,
    )
  return field.dataType === 'boolean' ? (value) => eq(field, value === true || value === 1) : (value) => eq(field, value)
}
