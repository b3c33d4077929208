import { is } from 'drizzle-orm'
import { PgTable } from 'drizzle-orm/pg-core'
import { allResources } from '#contract/index.ts'
import type { AnyResource } from '#contract/resource.ts'
import { type IdsInJson, idsInJson } from '../db/idsInJson.ts'
import * as tables from '../db/tables/index.ts'
import { declaredReferencesOf, tableNamed } from './declaredReferences.ts'
import { referencesOf } from './references.ts'

/** Where a table holds ids of rows of another table. */
export interface Relation {
  table: PgTable
  /** Columns with one id. */
  fields: readonly string[]
  /** Columns with a JSON list of ids. */
  lists: readonly string[]
  /** Columns with a JSON list of entries, and the key of an entry that holds the id. */
  entries: readonly (Pick<IdsInJson, 'field' | 'one' | 'many'> & { key: string })[]
}

/**
 * Every place in the database that refers to rows of a table: foreign keys, the references of declarations, which include lists of ids, and the
 * ids in JSON entries (`holdsIds`). Authors (`…ByContactId`) are none: who did something stays who did it.
 */
export const relationsTo = (to: PgTable): Relation[] =>
  Object.values(tables)
    .filter((table) => is(table, PgTable))
    .map((table) => relationOf(table, to))
    .filter(({ fields, lists, entries }) => fields.length + lists.length + entries.length > 0)

function relationOf(table: PgTable, to: PgTable): Relation {
  const keys = referencesOf(table).filter((one) => one.to === to)
  const declared = resourcesOf(table)
    .flatMap((resource) => declaredReferencesOf(resource, table))
    .filter((one) => one.to === to)
  const single = [...keys, ...declared.filter(({ isList }) => !isList)]
  const entries = idsInJson
    .filter((one) => one.table === table)
    .flatMap(({ keys: byKey, field, one, many }) =>
      Object.entries(byKey).flatMap(([key, other]) => (other === to ? [{ field, key, one, many }] : [])),
    )
  return {
    table,
    fields: [...new Set(single.map(({ field }) => field))],
    lists: [...new Set(declared.filter(({ isList }) => isList).map(({ field }) => field))],
    entries,
  }
}

const resourcesOf = (table: PgTable): AnyResource[] =>
  (allResources as readonly AnyResource[]).filter(({ name }) => tableNamed(name) === table)
