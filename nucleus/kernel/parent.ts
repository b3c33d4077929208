import { getTableColumns, getTableName } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { AnyResource } from '#contract/resource.ts'
import { referencesOf } from './references.ts'

/** The parent of a resource: the column with its id, and the table that it refers to. */
export interface Parent {
  key: string
  column: PgColumn
  to: PgTable
  idKey: string
}

/** The parent of a resource, if it has one. Throws when the parent key is not a column with a foreign key (a programming error). */
export function parentOf({ name, parent }: Pick<AnyResource, 'name' | 'parent'>, table: PgTable): Parent | undefined {
  if (parent === undefined) return undefined
  const column = getTableColumns(table)[parent]
  if (!column) throw new Error(`${name}: its parent ${parent} is no column of the table ${getTableName(table)}`)
  const reference = referencesOf(table).find(({ field }) => field === parent)
  if (!reference) throw new Error(`${name}: its parent ${parent} refers to no table, so nobody knows whether it exists`)
  const { to, idKey } = reference
  return { key: parent, column, to, idKey }
}
