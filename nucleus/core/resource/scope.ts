import { eq, getTableColumns, getTableName, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { AnyResource } from '#contract/resource.ts'
import { referencesOf } from '../references.ts'
import { filtersOf } from './filters.ts'
import type { ListInput, Served } from './Served.ts'

/**
 * Which rows a list call asks for: those of its parent that its filters leave. The list of a parent that does not exist is
 * empty. Throws when the parent is no column that refers to a table, or a filter has no effect, which are mistakes of the program.
 */
export function scopeOf(resource: AnyResource, served: Served): (input: ListInput) => (SQL | undefined)[] {
  const parent = parentOf(resource, served)
  const filters = filtersOf(resource, served)
  return (input) => [parent && eq(parent.column, input[parent.name]), served.where, ...filters(input)]
}

function parentOf({ name, parent }: AnyResource, { table }: Pick<Served, 'table'>): { name: string; column: PgColumn } | undefined {
  if (parent === undefined) return undefined
  const column = getTableColumns(table)[parent]
  if (!column) throw new Error(`${name}: its parent ${parent} is no column of the table ${getTableName(table)}`)
  if (!referencesOf(table).some(({ field }) => field === parent))
    throw new Error(`${name}: its parent ${parent} refers to no table, so nobody knows whether it exists`)
  return { name: parent, column }
}
