import { eq, getTableColumns, getTableName, is } from 'drizzle-orm'
import { PgTable } from 'drizzle-orm/pg-core'
import { formMessages } from '#constants/formMessages.ts'
import { allResources } from '#contract/index.ts'
import type { Reference } from '#contract/references.ts'
import type { AnyResource } from '#contract/resource.ts'
import type { Db } from '../db/client.ts'
import { entityNamesOf, searchedTable } from '../db/entityNames.ts'
import * as tables from '../db/tables/index.ts'
import { type Refusal, ruleBroken } from '../base/errors.ts'
import { findMissing } from './findMissing.ts'
import { referencesOf } from './references.ts'
import type { RowChange, Values } from './values.ts'
import { column } from './writes.ts'

/** The owner that a row must share with the rows that it refers to, such as their event. */
interface Scope {
  /** The field of the referenced row that holds the owner's id. */
  key: string
  /** The field of the written row from which the owner is looked up. */
  parent: string
  /** The owner's noun, such as "event". */
  noun: string
  /** The owner's id for a written row; undefined when the row's parent does not exist. */
  idOf: (db: Db, row: Values) => Promise<unknown>
}

export interface DeclaredReference extends Pick<Reference, 'name' | 'isSearched'> {
  field: string
  /** Whether the field holds a list of ids. */
  isList: boolean
  to: PgTable
  idKey: string
  /** The noun of a referenced row, without the owner where the message names it separately. */
  noun: string
  /** Undefined when the two tables share no parent: contacts, for example, belong to no event. */
  scope?: Scope
}

type TableReference = ReturnType<typeof referencesOf>[number]
type Declaration = Pick<AnyResource, 'name' | 'parent' | 'schema' | 'references'>

/** The table with the name of a resource; undefined when there is none. */
export function tableNamed(name: string): PgTable | undefined {
  const table: unknown = Object.hasOwn(tables, name) ? tables[name as keyof typeof tables] : undefined
  return is(table, PgTable) ? table : undefined
}

/** The references of a declaration. Throws with instructions when they do not match the table. */
export function declaredReferencesOf(resource: Declaration, table: PgTable): DeclaredReference[] {
  const { name, references, schema } = resource
  const keys = referencesOf(table)
  for (const { field, to } of keys)
    if (
      field in schema.shape &&
      field !== resource.parent &&
      !references[field] &&
      (searchedTable(to) ?? sharedScopeOf(resource, table, to))
    )
      throw new Error(`${name}: say in \`references\` of its declaration what ${field} refers to`)
  return Object.entries(references).map(([field, reference]) => {
    const to = reference && tableNamed(reference.to)
    if (!to) throw new Error(`${name}: ${field} refers to “${reference?.to}”, and no table has that name`)
    const key = keys.find((one) => one.field === field)
    if (key && key.to !== to) throw new Error(`${name}: ${field} refers to ${reference.to}, but its column to ${getTableName(key.to)}`)
    if (!key && reference.restricts !== false)
      throw new Error(`${name}: give the column of ${field} its foreign key with .references(), or say that it does not restrict deletes`)
    const { name: nameField, isSearched } = reference
    const isList = getTableColumns(table)[field]?.dataType === 'json'
    const scope = sharedScopeOf(resource, table, to)
    const noun = entityNamesOf(to).one.replace(` of the ${scope?.noun}`, '')
    return { field, isList, name: nameField, isSearched, to, idKey: key?.idKey ?? idKeyOf(to), noun, scope }
  })
}

/** The tables whose declared references block the delete of a row of the named resource. */
export const restrictingTables = (name: string): PgTable[] =>
  allResources.flatMap((resource: Declaration) => {
    const isRestricting = Object.values(resource.references).some((one) => one?.to === name && one.restricts !== false)
    const table = isRestricting ? tableNamed(resource.name) : undefined
    return table ? [table] : []
  })

/**
 * Finds the writes that newly refer to a row that is deleted, missing or of another parent. Returns the refusals by index in
 * `changes`. Call it in the transaction of the writes, which locks the referenced rows against deletes.
 */
export async function referenceRefusals(
  db: Db,
  references: readonly DeclaredReference[],
  changes: readonly RowChange[],
): Promise<Map<number, Refusal>> {
  const refusals = new Map<number, Refusal>()
  for (const { field, to, idKey, noun, scope } of references) {
    if (!scope) continue
    const newIds = changes.flatMap((change, at) => newReferencesIn(field, change).map((one) => ({ ...one, at, change })))
    for (const sameParent of Map.groupBy(newIds, ({ change }) => change.input[scope.parent]).values()) {
      const [first] = sameParent
      const scopeId = first && (await scope.idOf(db, first.change.input))
      // A missing parent gets its own refusal.
      if (scopeId === undefined) continue
      const ids = [...new Set(sameParent.map(({ id }) => id))]
      const absentIds = await findMissing(db, { table: to, idKey, isLocked: true }, ids, eq(column(to, scope.key), scopeId))
      const message = formMessages.foreign(noun, scope.noun)
      for (const { id, at, path } of sameParent)
        if (absentIds.includes(id) && !refusals.has(at)) refusals.set(at, ruleBroken({ [path]: message }))
    }
  }
  return refusals
}

/** Whether a write refers to a row that the stored row does not refer to. */
export const hasNewReference = (references: readonly DeclaredReference[], change: RowChange): boolean =>
  references.some(({ field }) => newReferencesIn(field, change).length > 0)

/** The ids that a field newly refers to, each with its path in the input. */
function newReferencesIn(field: string, { input, current }: RowChange): { id: number; path: string }[] {
  const [value, before] = [input[field], current?.[field]]
  if (typeof value === 'number') return value === before ? [] : [{ id: value, path: field }]
  if (!Array.isArray(value)) return []
  const previousIds: unknown[] = Array.isArray(before) ? before : []
  return value.flatMap((id: unknown, at) => (typeof id === 'number' && !previousIds.includes(id) ? [{ id, path: `${field}.${at}` }] : []))
}

/** The nearest common owner of both tables: the parent, the parent's parent, and so on. */
function sharedScopeOf({ parent }: Pick<Declaration, 'parent'>, table: PgTable, to: PgTable): Scope | undefined {
  if (parent === undefined) return undefined
  const ancestors: { table: PgTable; idKey: string; key: string }[] = []
  let holder = table
  let key: string | undefined = parent
  while (key !== undefined) {
    const field: string = key
    const owner: TableReference | undefined = referencesOf(holder).find((one) => one.field === field)
    if (!owner) return undefined
    if (referencesOf(to).some((one) => one.field === field && one.to === owner.to))
      return { key: field, parent, noun: owner.noun, idOf: (db, row) => ownerIdOf(db, ancestors, row[parent]) }
    key = allResources.find(({ idKey }) => idKey === owner.idKey)?.parent
    if (key !== undefined) ancestors.push({ table: owner.to, idKey: owner.idKey, key })
    holder = owner.to
  }
  return undefined
}

async function ownerIdOf(db: Db, ancestors: readonly { table: PgTable; idKey: string; key: string }[], from: unknown): Promise<unknown> {
  let id = from
  for (const { table, idKey, key } of ancestors) {
    const [row] = await db
      .select({ id: column(table, key) })
      .from(table)
      .where(eq(column(table, idKey), id))
    id = row?.id
  }
  return id
}

/** The name of the primary key. */
function idKeyOf(table: PgTable): string {
  const [idKey] = Object.entries(getTableColumns(table)).find(([, one]) => one.primary) ?? []
  if (idKey === undefined) throw new Error(`${getTableName(table)}: has no primary key of one column`)
  return idKey
}
