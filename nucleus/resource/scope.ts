import { eq, type SQL } from 'drizzle-orm'
import type { AnyResource } from '#contract/resource.ts'
import { parentOf } from '../kernel/parent.ts'
import { filtersOf } from './filters.ts'
import type { ListInput, ResourceOptions } from './ResourceOptions.ts'

/**
 * The conditions of a list call: the rows of its parent that match its filters. The list of a parent that does not exist is empty.
 * Throws when the parent is not a column with a foreign key, or a filter has no condition (programming errors).
 */
export function scopeOf(resource: AnyResource, options: ResourceOptions): (input: ListInput) => (SQL | undefined)[] {
  const parent = parentOf(resource, options.table)
  const filters = filtersOf(resource, options)
  return (input) => [parent && eq(parent.column, input[parent.key]), options.where, ...filters(input)]
}
