import { sql, type SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { allResources } from '#contract/index.ts'
import type { AnyResource } from '#contract/resource.ts'
import { entityNamesOf } from '../db/entityNames.ts'
import { tableNamed } from './declaredReferences.ts'
import { parentOf } from './parent.ts'
import { type Reference, referencesOf } from './references.ts'
import { column } from './writes.ts'

/** The reference from a row to the row that it is a part of (`partOf` of its noun); undefined for rows that are a part of none. */
export function ownerOf(table: PgTable): Reference | undefined {
  const { partOf, many } = entityNamesOf(table)
  if (!partOf) return undefined
  const owner = referencesOf(table).find(({ field }) => field === partOf)
  if (!owner) throw new Error(`${many}: ${partOf} refers to no table`)
  return owner
}

/** The resources that are the rows of a table. */
export const resourcesOf = (table: PgTable): AnyResource[] => allResources.filter(({ name }) => tableNamed(name) === table)

/** A row to which others belong: its table, and its id as SQL over the table of these. */
export interface Root {
  table: PgTable
  idKey: string
  id: SQL | PgColumn
}

/**
 * The row to which the rows of a table belong in the end: the parent of their declaration, or the row that they are a part of, and so on, such as the event of a
 * participant of a meeting. Undefined for rows that belong to none.
 */
export function rootOf(table: PgTable): Root | undefined {
  const [parent] = resourcesOf(table).flatMap((resource) => parentOf(resource, table) ?? [])
  const owner = parent ? { ...parent, field: parent.key } : ownerOf(table)
  if (!owner) return undefined
  const { to, idKey } = owner
  const id = column(table, owner.field)
  const above = rootOf(to)
  return above ? { ...above, id: sql`(select ${above.id} from ${to} where ${column(to, idKey)} = ${id})` } : { table: to, idKey, id }
}
