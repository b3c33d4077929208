import { getTableColumns, sql, type SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { entityNamesOf } from '../db/entityNames.ts'
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

/** The id of the event that a row belongs to, its own or that of the row that it is a part of, as SQL over the table; undefined for rows of no event. */
export function eventIdOf(table: PgTable): SQL | PgColumn | undefined {
  const { eventId } = getTableColumns(table)
  if (eventId) return eventId
  const owner = ownerOf(table)
  const ofOwner = owner && eventIdOf(owner.to)
  return ofOwner && sql`(select ${ofOwner} from ${owner.to} where ${column(owner.to, owner.idKey)} = ${column(table, owner.field)})`
}
