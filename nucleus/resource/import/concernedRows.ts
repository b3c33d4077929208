import { inArray, type SQL, sql } from 'drizzle-orm'
import { limits } from '#constants/limits.ts'
import { Refusal } from '../../base/errors.ts'
import { entityNamesOf } from '../../db/entityNames.ts'
import type { Db } from '../../db/client.ts'
import { declaredReferencesOf } from '../../kernel/declaredReferences.ts'
import type { Values } from '../../kernel/values.ts'
import { column } from '../../kernel/writes.ts'
import type { ResourceOptions } from '../ResourceOptions.ts'
import type { ImportableResource } from './ImportableResource.ts'

/**
 * Throws when a list without a parent, which may have a million rows, does not say which of them a file concerns, or copies tables whose rows no
 * parent narrows (a programming error).
 */
export function requireConcerned({ name, parent }: ImportableResource, { importSettings }: ResourceOptions): void {
  if (!parent && !importSettings?.concerned)
    throw new Error(`${name}: a list without a parent needs concerned in its importSettings: the stored rows that a file can concern`)
  const { locks = [], writes = [] } = importSettings ?? {}
  if (!parent && locks.length + writes.length > 0)
    throw new Error(`${name}: a list without a parent cannot have locks or writes in its importSettings: a check would copy whole tables`)
}

/**
 * The ids of the stored rows that the rows of a file concern, in a list without a parent: those with their keys, those that they refer to, and
 * those that the rules of a save read. Throws 422 for more than a check can copy.
 */
export async function concernedIds(
  db: Db,
  rows: readonly Values[],
  { resource, options: { table, importSettings } }: { resource: ImportableResource; options: ResourceOptions },
): Promise<number[]> {
  const id = column(table, resource.idKey)
  const ownFields = declaredReferencesOf(resource, table).flatMap(({ to, field }) => (to === table ? [field] : []))
  const named = new Set(rows.flatMap((values) => ownFields.flatMap((field) => (typeof values[field] === 'number' ? [values[field]] : []))))
  const conditions: SQL[] = [...(importSettings?.concerned?.(rows) ?? []), ...(named.size > 0 ? [inArray(id, [...named])] : [])]
  const ids = new Set<number>()
  for (const condition of conditions) {
    const found = await db
      .select({ id: sql<number>`${id}` })
      .from(table)
      .where(condition)
      .limit(limits.importRows + 1)
    if (found.length > limits.importRows) throw tooMany(entityNamesOf(table).many)
    for (const one of found) ids.add(one.id)
    if (ids.size > limits.importRows) throw tooMany(entityNamesOf(table).many)
  }
  return [...ids]
}

const tooMany = (noun: string): Refusal =>
  new Refusal(
    422,
    `More than ${limits.importRows.toLocaleString('en-US')} stored ${noun} have the names, addresses or domains of this file. Split the file.`,
  )
