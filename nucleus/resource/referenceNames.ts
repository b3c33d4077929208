import { eq, type SQL } from 'drizzle-orm'
import { alias, type PgColumn } from 'drizzle-orm/pg-core'
import type { AnyResource } from '#contract/resource.ts'
import { titleOf } from '../db/entityNames.ts'
import { declaredReferencesOf } from '../kernel/declaredReferences.ts'
import { column } from '../kernel/writes.ts'
import type { ResourceOptions } from './ResourceOptions.ts'

/**
 * Adds the names of referenced rows, as the declaration says: joined, shown, sorted by and searched. Other SQL of the list can use a
 * referenced table under its own name, unless another join has that name.
 */
export function withReferenceNames(resource: AnyResource, options: ResourceOptions): ResourceOptions {
  const { table, from = [], search } = options
  const joined = [table, ...from.map((one) => one.table)]
  const joins = [...from]
  const names: Record<string, SQL | PgColumn> = {}
  const sortable: Record<string, SQL | PgColumn> = {}
  const searched: (SQL | PgColumn)[] = []
  for (const { field, to, idKey, name, isSearched } of declaredReferencesOf(resource, table)) {
    if (name === undefined) continue
    const other = joined.includes(to) ? alias(to, `${field}Row`) : to
    joined.push(other)
    joins.push({ table: other, on: eq(column(other, idKey), column(table, field)) })
    const title = titleOf(to, other)
    names[name] = title
    sortable[name] = title
    sortable[field] = title
    if (isSearched !== false) searched.push(title)
  }
  if (joins.length === from.length) return options
  return {
    ...options,
    from: joins,
    computed: { ...names, ...options.computed },
    sortable: { ...sortable, ...options.sortable },
    search: search === 'none' ? search : [...search, ...searched],
  }
}
