import { eq, type SQL } from 'drizzle-orm'
import type { AnyResource } from '#contract/resource.ts'
import { wrongAddress } from '../base/errors.ts'
import { entityNamesOf } from '../db/entityNames.ts'
import { type Parent, parentOf } from '../kernel/parent.ts'
import { referencesOf } from '../kernel/references.ts'
import { filtersOf } from './filters.ts'
import type { ListInput, ResourceOptions } from './ResourceOptions.ts'

/**
 * The conditions of a list call: the rows of its parent that match its filters. The list of a parent that does not exist is empty. 0 as the parent,
 * or a path without it, means all parents, and only where the call names something else that rows refer to; otherwise it throws 400.
 * Throws when the parent is not a column with a foreign key, or a filter has no condition (programming errors).
 */
export function scopeOf(resource: AnyResource, options: ResourceOptions): (input: ListInput) => (SQL | undefined)[] {
  const parent = parentOf(resource, options.table)
  const parentCondition = parent && parentConditionOf(parent, resource, options)
  const filters = filtersOf(resource, options)
  return (input) => [parentCondition?.(input), options.where, ...filters(input)]
}

function parentConditionOf(
  { key: parentKey, column, to }: Parent,
  { calls, filters, references }: AnyResource,
  { table, currentParent }: ResourceOptions,
) {
  const pathKeys = Object.keys(calls.list.params.shape)
  const isInPath = pathKeys.includes(parentKey)
  const referring = new Set([...Object.keys(references), ...referencesOf(table).map(({ field }) => field)])
  const otherKeys = [...pathKeys, ...Object.keys(filters?.shape ?? {})].filter((key) => key !== parentKey && referring.has(key))
  const named = isInPath ? parentKey : (pathKeys[0] ?? parentKey)
  const problem = { [named]: `Say which rows to list: those of one ${entityNamesOf(to).one}, or those that refer to one record.` }
  return (input: ListInput): SQL | undefined => {
    const parentId = isInPath ? input[parentKey] : 0
    if (typeof parentId === 'number' && parentId) return eq(column, currentParent?.(parentId) ?? parentId)
    if (parentId !== 0 || !otherKeys.some((key) => input[key])) throw wrongAddress(problem)
    return undefined
  }
}
