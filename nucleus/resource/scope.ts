import { eq, type SQL } from 'drizzle-orm'
import type { AnyResource } from '#contract/resource.ts'
import { parentOf } from '../kernel/parent.ts'
import { filtersOf } from './filters.ts'
import type { ListInput, Served } from './Served.ts'

/**
 * Which rows a list call asks for: those of its parent that its filters leave. The list of a parent that does not exist is
 * empty. Throws when the parent is no column that refers to a table, or a filter has no effect, which are mistakes of the program.
 */
export function scopeOf(resource: AnyResource, served: Served): (input: ListInput) => (SQL | undefined)[] {
  const parent = parentOf(resource, served.table)
  const filters = filtersOf(resource, served)
  return (input) => [parent && eq(parent.column, input[parent.key]), served.where, ...filters(input)]
}
