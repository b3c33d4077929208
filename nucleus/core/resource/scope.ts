import { eq, getTableColumns, getTableName, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { AnyResource } from '#contract/resource.ts'
import { referencesOf } from '../references.ts'
import type { ListInput, Served } from './Served.ts'

/**
 * Which rows a list call asks for: those of its parent, and of them what `narrow` says. The list of a parent that does
 * not exist is empty. Throws when the parent is no column that refers to a table, or a path parameter narrows nothing,
 * which are mistakes of the program.
 */
export function scopeOf(resource: AnyResource, served: Pick<Served, 'table' | 'narrow'>): (input: ListInput) => (SQL | undefined)[] {
  const parent = parentOf(resource, served)
  const narrow = served.narrow ?? narrowByPath(resource, served)
  return (input) => [parent && eq(parent.column, input[parent.name]), ...narrow(input)]
}

function parentOf({ name, parent }: AnyResource, { table }: Pick<Served, 'table'>): { name: string; column: PgColumn } | undefined {
  if (parent === undefined) return undefined
  const column = getTableColumns(table)[parent]
  if (!column) throw new Error(`${name}: its parent ${parent} is no column of the table ${getTableName(table)}`)
  if (!referencesOf(table).some(({ field }) => field === parent))
    throw new Error(`${name}: its parent ${parent} refers to no table, so nobody knows whether it exists`)
  return { name: parent, column }
}

/** Every path parameter must be equal. That of the parent is looked at already. */
function narrowByPath({ name, parent, calls }: AnyResource, { table }: Pick<Served, 'table'>): (input: ListInput) => SQL[] {
  const columns = Object.keys(calls.list.params.shape).flatMap((key): [string, PgColumn][] => {
    if (key === parent) return []
    const column = getTableColumns(table)[key]
    if (!column)
      throw new Error(
        `${name}: the path parameter ${key} is no column of the table ${getTableName(table)}. Say in \`narrow\` what it asks for`,
      )
    return [[key, column]]
  })
  return (input) => columns.map(([key, column]) => eq(column, input[key]))
}
