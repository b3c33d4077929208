import { eq, getTableColumns, getTableName, type SQL } from 'drizzle-orm'
import { PgArray, PgColumn } from 'drizzle-orm/pg-core'
import type { AnyResource } from '#contract/resource.ts'
import type { ListInput, ResourceOptions } from './ResourceOptions.ts'
import type { Filter, Filters } from './FilterOptions.ts'

/**
 * The conditions for the filters of a list call. Throws for a declared filter without a condition and for a condition without a
 * declared filter (programming errors).
 */
export function filtersOf(resource: AnyResource, options: ResourceOptions): (input: ListInput) => (SQL | undefined)[] {
  const { name, parent, calls } = resource
  const custom: Filters = options.filters ?? {}
  const pathKeys = Object.keys(calls.list.params.shape).filter((key) => key !== parent)
  const declared = [...pathKeys, ...Object.keys(resource.filters?.shape ?? {})]
  const unknown = Object.keys(custom).find((key) => !declared.includes(key))
  if (unknown !== undefined) throw new Error(`${name}: its list has no filter ${unknown}`)
  const conditions = declared.map((key) => ({
    key,
    filter: (custom[key] as Filter<unknown> | undefined) ?? byField(resource, options, key),
  }))
  return (input) =>
    conditions.map(({ key, filter }) => {
      const value = input[key]
      const isAll = value === undefined || value === '' || (value === 0 && pathKeys.includes(key))
      return isAll ? undefined : filter(value)
    })
}

/** The field of the same name equals the value. */
function byField({ name, shape }: AnyResource, { table, computed = {} }: ResourceOptions, key: string): Filter<unknown> {
  const field = key in shape ? (computed[key] ?? getTableColumns(table)[key]) : getTableColumns(table)[key]
  if (!field) throw new Error(`${name}: nothing says which rows the filter ${key} leaves. Say it in \`filters\``)
  if (!(field instanceof PgColumn)) return (value) => eq(field, value)
  if (field instanceof PgArray || field.dataType === 'json')
    throw new Error(
      `${name}: the column ${key} of ${getTableName(table)} holds more than one value. Say in \`filters\` which rows its filter leaves`,
    )
  return field.dataType === 'boolean' ? (value) => eq(field, value === true || value === 1) : (value) => eq(field, value)
}
