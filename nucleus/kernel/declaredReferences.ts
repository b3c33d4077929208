import { eq, getTableColumns, getTableName, is } from 'drizzle-orm'
import { PgTable } from 'drizzle-orm/pg-core'
import { formMessages } from '#constants/formMessages.ts'
import { allResources } from '#contract/index.ts'
import type { Reference } from '#contract/references.ts'
import type { AnyResource } from '#contract/resource.ts'
import type { Db } from '../db/client.ts'
import { nounOf } from '../db/nouns.ts'
import * as tables from '../db/tables/index.ts'
import { type Refusal, ruleBroken } from '../base/errors.ts'
import { missing } from './missing.ts'
import { referencesOf } from './references.ts'
import type { RowChange, Values } from './values.ts'
import { column } from './writes.ts'

/** The row that a row and what it refers to must both belong to, such as their event. */
interface Scope {
  /** The field of the other row that holds its id. */
  key: string
  /** The field of the row that is written by which its id is found. */
  parent: string
  /** What it is called. */
  noun: string
  /** Its id for a row that is written; nothing when the row's parent is not there. */
  idOf: (db: Db, row: Values) => Promise<unknown>
}

export interface DeclaredReference extends Pick<Reference, 'name' | 'isSearched'> {
  field: string
  /** It holds a list of ids. */
  isList: boolean
  to: PgTable
  idKey: string
  /** What one of the other rows is called; without the event where that is said beside it. */
  noun: string
  /** None when the other rows have no parent in common with these, as people have. */
  scope?: Scope
}

type KeyOf = ReturnType<typeof referencesOf>[number]
type Declared = Pick<AnyResource, 'name' | 'parent' | 'schema' | 'references'>

/** The table of a resource's rows, which has its name; nothing when there is none. */
export function tableNamed(name: string): PgTable | undefined {
  const table: unknown = Object.hasOwn(tables, name) ? tables[name as keyof typeof tables] : undefined
  return is(table, PgTable) ? table : undefined
}

/** The references of a declaration. Throws, saying what to do, when they and the table do not belong together. */
export function declaredReferencesOf(resource: Declared, table: PgTable): DeclaredReference[] {
  const { name, references, schema } = resource
  const keys = referencesOf(table)
  for (const { field, to } of keys)
    if (field in schema.shape && field !== resource.parent && !references[field] && scopeShared(resource, table, to))
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
    const scope = scopeShared(resource, table, to)
    const noun = nounOf(to).one.replace(` of the ${scope?.noun}`, '')
    return { field, isList, name: nameField, isSearched, to, idKey: key?.idKey ?? idKeyOf(to), noun, scope }
  })
}

/** The tables whose declared references keep a row of the named resource from its delete. */
export const restrictingTables = (name: string): PgTable[] =>
  allResources.flatMap((resource: Declared) => {
    const isRestricting = Object.values(resource.references).some((one) => one?.to === name && one.restricts !== false)
    const table = isRestricting ? tableNamed(resource.name) : undefined
    return table ? [table] : []
  })

/**
 * Why each of some writes is refused that names anew what is no living row of its own parent, by the place of the write. Call it
 * in the transaction of the writes: until that ends nobody deletes what they name.
 */
export async function foreignNames(
  db: Db,
  references: readonly DeclaredReference[],
  changes: readonly RowChange[],
): Promise<Map<number, Refusal>> {
  const refusals = new Map<number, Refusal>()
  for (const { field, to, idKey, noun, scope } of references) {
    if (!scope) continue
    const named = changes.flatMap((change, at) => namedAnew(field, change).map((one) => ({ ...one, at, change })))
    for (const ofOneParent of Map.groupBy(named, ({ change }) => change.input[scope.parent]).values()) {
      const [first] = ofOneParent
      const scopeId = first && (await scope.idOf(db, first.change.input))
      // A parent that is not there is refused by its own name.
      if (scopeId === undefined) continue
      const ids = [...new Set(ofOneParent.map(({ id }) => id))]
      const lost = await missing(db, { table: to, idKey, isHeld: true }, ids, eq(column(to, scope.key), scopeId))
      const message = formMessages.foreign(noun, scope.noun)
      for (const { id, at, path } of ofOneParent)
        if (lost.includes(id) && !refusals.has(at)) refusals.set(at, ruleBroken({ [path]: message }))
    }
  }
  return refusals
}

/** Whether a write names a row that the stored one does not. */
export const namesAnew = (references: readonly DeclaredReference[], change: RowChange): boolean =>
  references.some(({ field }) => namedAnew(field, change).length > 0)

/** The ids that a field names and did not name before, each with where it stands. */
function namedAnew(field: string, { input, current }: RowChange): { id: number; path: string }[] {
  const [value, before] = [input[field], current?.[field]]
  if (typeof value === 'number') return value === before ? [] : [{ id: value, path: field }]
  if (!Array.isArray(value)) return []
  const known: unknown[] = Array.isArray(before) ? before : []
  return value.flatMap((id: unknown, at) => (typeof id === 'number' && !known.includes(id) ? [{ id, path: `${field}.${at}` }] : []))
}

/** The nearest row above that the rows of both tables belong to: the parent, or the parent of that. */
function scopeShared({ parent }: Pick<Declared, 'parent'>, table: PgTable, to: PgTable): Scope | undefined {
  if (parent === undefined) return undefined
  const above: { table: PgTable; idKey: string; key: string }[] = []
  let holder = table
  let key: string | undefined = parent
  while (key !== undefined) {
    const field: string = key
    const owner: KeyOf | undefined = referencesOf(holder).find((one) => one.field === field)
    if (!owner) return undefined
    if (referencesOf(to).some((one) => one.field === field && one.to === owner.to))
      return { key: field, parent, noun: owner.noun, idOf: (db, row) => climb(db, above, row[parent]) }
    key = allResources.find(({ idKey }) => idKey === owner.idKey)?.parent
    if (key !== undefined) above.push({ table: owner.to, idKey: owner.idKey, key })
    holder = owner.to
  }
  return undefined
}

async function climb(db: Db, above: readonly { table: PgTable; idKey: string; key: string }[], from: unknown): Promise<unknown> {
  let id = from
  for (const { table, idKey, key } of above) {
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
