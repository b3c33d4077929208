import { getTableColumns, inArray, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { allResources } from '#contract/index.ts'
import type { AnyResource } from '#contract/resource.ts'
import type { Db } from '../../db/client.ts'
import { titleOf } from '../../db/entityNames.ts'
import { contacts } from '../../db/tables/index.ts'
import { declaredReferencesOf } from '../../kernel/declaredReferences.ts'
import { referencesOf } from '../../kernel/references.ts'
import type { Values } from '../../kernel/values.ts'

/** Names by field, then by id. */
export type NamesByField = Record<string, Record<string, string>>
interface ChangedValues {
  before: Values | null
  after: Values | null
}

/** The names, as they are now, of the rows that changes of a row refer to; also of deleted rows. */
export async function referencedNames(
  db: Db,
  { resource, table }: { resource: string; table: PgTable },
  changes: readonly ChangedValues[],
): Promise<NamesByField> {
  const found: NamesByField = {}
  for (const { field, to, idKey } of [...namedFields(table), ...listsOfIds(resource, table)]) {
    const ids = new Set(changes.flatMap(({ before, after }) => [...idsIn(before?.[field]), ...idsIn(after?.[field])]))
    if (ids.size === 0) continue
    const key = (getTableColumns(to) as Record<string, PgColumn>)[idKey] as PgColumn
    const rows = await db
      .select({ id: sql<number>`${key}`, name: sql<string>`${titleOf(to)}` })
      .from(to)
      .where(inArray(key, [...ids]))
    found[field] = Object.fromEntries(rows.map(({ id, name }) => [id, name]))
  }
  return found
}

/** The ids of a field that holds one or several. */
export const idsIn = (value: unknown): number[] => [value].flat().filter((id) => typeof id === 'number')

const listsOfIds = (resource: string, table: PgTable) => {
  const declaration = (allResources as readonly AnyResource[]).find(({ name }) => name === resource)
  return declaration ? declaredReferencesOf(declaration, table).filter(({ isList }) => isList) : []
}

/** Foreign keys, and the columns with the person who did something, which have none. */
const namedFields = (table: PgTable): readonly { field: string; to: PgTable; idKey: string }[] => {
  const references = referencesOf(table)
  const authors = Object.keys(getTableColumns(table)).filter(
    (field) => field.endsWith('ByContactId') && references.every((one) => one.field !== field),
  )
  return [...references, ...authors.map((field) => ({ field, to: contacts, idKey: 'contactId' }))]
}
