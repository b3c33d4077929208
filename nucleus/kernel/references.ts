import { getTableColumns, is } from 'drizzle-orm'
import { type ForeignKey, getTableConfig, PgTable } from 'drizzle-orm/pg-core'
import { formMessages } from '#constants/formMessages.ts'
import type { Db } from '../db/client.ts'
import * as tables from '../db/tables/index.ts'
import { type Refusal, ruleBroken } from '../base/errors.ts'
import { madeOnce } from '../base/madeOnce.ts'
import { findMissing } from './findMissing.ts'
import { entityNamesOf, searchedTable } from '../db/entityNames.ts'
import type { RowChange } from './values.ts'

/** A foreign key column. */
export interface Reference {
  /** The constraint's name in the database. */
  constraint: string
  field: string
  to: PgTable
  idKey: string
  /** The noun for one row of the referenced table. */
  noun: string
}

/** The references of a table. Throws when a referenced table has no noun (a programming error). */
export const referencesOf = madeOnce((table: PgTable): readonly Reference[] =>
  getTableConfig(table).foreignKeys.map((key) => referenceOf(table, key)),
)

/** Every table that refers to this one, with the referring fields. */
export const referringTo = madeOnce((table: PgTable): readonly { table: PgTable; fields: string[] }[] =>
  Object.values(tables)
    .filter((one) => is(one, PgTable))
    .map((one) => ({ table: one, fields: referencesOf(one).flatMap(({ to, field }) => (to === table ? [field] : [])) }))
    .filter(({ fields }) => fields.length > 0),
)

/** The references whose value changes. */
export const newReferences = (references: readonly Reference[], { input, current }: RowChange): Reference[] =>
  references.filter(({ field }) => typeof input[field] === 'number' && input[field] !== current?.[field])

/**
 * Throws 422 with the field when a changed reference points to a row that is missing or deleted. Call it in the transaction of
 * the write, which locks the referenced row against deletes.
 */
export async function checkReferences(db: Db, references: readonly Reference[], change: RowChange): Promise<void> {
  for (const reference of newReferences(references, change)) {
    const absentIds = await absentIdsOf(db, reference, [Number(change.input[reference.field])])
    if (absentIds.length > 0) throw refusalOf(reference)
  }
}

/** The ids that the field cannot refer to, because no row has them or because their row is deleted or not offered. Locks the others against deletes. */
export const absentIdsOf = (db: Db, { to, idKey }: Reference, ids: readonly number[]): Promise<number[]> =>
  findMissing(db, { table: to, idKey, isLocked: true }, ids, searchedTable(to)?.isOffered)

/** The refusal of a row that refers to such an id. */
export const refusalOf = ({ field, to, noun }: Reference): Refusal =>
  ruleBroken({ [field]: searchedTable(to)?.refusal ?? formMessages.missing(noun) })

function referenceOf(table: PgTable, key: ForeignKey): Reference {
  const { columns, foreignTable, foreignColumns } = key.reference()
  const field = fieldOf(table, columns[0])
  const idKey = fieldOf(foreignTable, foreignColumns[0])
  if (!field || !idKey) throw new Error(`${key.getName()}: has a column that its table has not`)
  // PostgreSQL truncates names to 63 bytes.
  return { constraint: key.getName().slice(0, 63), field, to: foreignTable, idKey, noun: entityNamesOf(foreignTable).one }
}

const fieldOf = (table: PgTable, column: unknown): string | undefined =>
  Object.entries(getTableColumns(table)).find(([, one]) => one === column)?.[0]
