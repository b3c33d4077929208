import { and, eq, getTableColumns, getTableName, is, isNull, type Query, SQL, sql } from 'drizzle-orm'
import { toSnakeCase } from 'drizzle-orm/casing'
import type { PgColumn, PgInsertValue, PgTable } from 'drizzle-orm/pg-core'
import type { ChangeDetails } from '#contract/history.ts'
import type { Db } from '../db/client.ts'
import { typeOf } from '../db/columns.ts'
import { executeNamed } from '../db/executeNamed.ts'
import type { Author } from './actor.ts'
import { type ChangeAction, type WrittenRow, withAuditRow, withAuditRows } from './auditRows.ts'
import { builtOnce } from './builtOnce.ts'
import { parentKeyOf } from './declaredParents.ts'
import type { Values } from './values.ts'

/** A table whose changes are all recorded. Its rows have a version and an author. */
export interface RecordedTable {
  /** The name of its rows in the table `changes`. */
  resource: string
  table: PgTable
  /** The id field. */
  idKey: string
}

/** A column of a table by name. Throws when the table lacks it (a programming error). */
export function column(table: PgTable, name: string): PgColumn {
  const found = getTableColumns(table)[name]
  if (!found) throw new Error(`The table ${getTableName(table)} has no column ${name}, which the declaration of its rows needs`)
  return found
}

/**
 * Creates a row and its audit row in one statement. Returns the id and version. Runs alone or in a transaction.
 */
export async function insertRow(
  db: Db,
  recorded: RecordedTable,
  values: Values,
  actor: Author,
  action: ChangeAction = 'create',
): Promise<{ id: number; version: number }> {
  const { table, idKey } = recorded
  const row: PgInsertValue<PgTable> = { ...values, createdByContactId: actor.contactId, updatedByContactId: actor.contactId }
  const inserted = db
    .insert(table)
    .values(row)
    .returning({ id: column(table, idKey), version: column(table, 'rowVersion'), parentId: parentIdOf(recorded) })
  const after = JSON.stringify(withDetails(values, authorOf(actor)))
  const audit = { resource: recorded.resource, action, actorId: actor.contactId, before: null, after }
  const [done] = await executeNamed<WrittenRow>(db, withAuditRow(inserted.getSQL(), audit))
  if (!done) throw new Error('The insert returned no row')
  return done
}

/**
 * Creates rows with their audit rows in one statement. Returns their ids in the order of the rows; a field that a row leaves out
 * gets its column's default. Call it in a transaction: it first reserves the ids from the table's sequence.
 */
export async function insertRows(
  db: Db,
  recorded: RecordedTable,
  list: readonly Values[],
  actor: Author,
  action: ChangeAction = 'create',
): Promise<number[]> {
  const ids = await reserveIds(db, recorded, list.length)
  const rows = list.map((values, at) => ({ id: ids[at] ?? 0, values }))
  await insertReserved(db, recorded, rows, actor, action)
  return ids
}

/** Ids for rows to be inserted later with `insertReserved`, so that they can refer to each other. */
export async function reserveIds(db: Db, { table, idKey }: Pick<RecordedTable, 'table' | 'idKey'>, count: number): Promise<number[]> {
  if (count === 0) return []
  const { rows } = await db.execute<{ id: number }>(
    sql`select nextval(pg_get_serial_sequence(${getTableName(table)}, ${toSnakeCase(idKey)}))::int as id from generate_series(1, ${count}::int)`,
  )
  return rows.map((row) => row.id)
}

/** Inserts rows with reserved ids, with their audit rows, in one statement. */
export async function insertReserved(
  db: Db,
  recorded: RecordedTable,
  list: readonly { id: number; values: Values }[],
  actor: Author,
  action: ChangeAction = 'create',
): Promise<void> {
  if (list.length === 0) return
  const { table, idKey } = recorded
  const [id, version] = [column(table, idKey), column(table, 'rowVersion')]
  const fields = [...new Set(list.flatMap(({ values }) => Object.keys(values).filter((key) => values[key] !== undefined)))]
  const names = [idKey, ...fields, 'createdByContactId', 'updatedByContactId'].map((field) => sql.identifier(toSnakeCase(field)))
  const values = [
    sql`entries.id`,
    ...fields.map((field) => newValue(column(table, field), field)),
    sql`${actor.contactId}`,
    sql`${actor.contactId}`,
  ]
  const entries = list.map((row) => ({ id: row.id, before: null, after: row.values }))
  const inserted = sql`insert into ${table} (${sql.join(names, sql`, `)}) select ${sql.join(values, sql`, `)} from entries order by entries.id returning ${id}, ${version}, ${parentIdOf(recorded)}`
  await db.execute(withAuditRows(inserted, { resource: recorded.resource, action, actorId: actor.contactId, entries }))
}

/** A change of a row that still has `version`. `before` holds the old values of the changed fields; the version proves them. */
export interface Change {
  id: number
  version: number
  before: Values
  after: Values
  /** What the history shows besides the fields. */
  details?: RecordedDetails
}

/** The details of a change as its audit row has them: what the history shows, and for an undo how its parts are stored, by their keys. */
export interface RecordedDetails extends ChangeDetails {
  stored?: readonly StoredPart[]
}
export interface StoredPart {
  key: string
  before: unknown
  after: unknown
}

/** Where an audit row has the details of its change, beside the new values. No field has this name. */
export const detailsKey = '$details'

/** A change as its audit row has it. */
const recordedChange = ({ details, ...change }: Change, actor: Author): Change => ({
  ...change,
  after: withDetails(change.after, details ?? authorOf(actor)),
})

const withDetails = (after: Values, details: RecordedDetails | undefined): Values => (details ? { ...after, [detailsKey]: details } : after)

/** The details of a change by somebody without an account. */
const authorOf = ({ contactId, name }: Author): ChangeDetails | undefined =>
  contactId === null && name !== undefined ? { author: name, parts: [] } : undefined

/**
 * Changes rows that still have their versions, with their audit rows, in one statement. Returns the new versions by id; a row
 * that another write changed first is left out and not written. Each row may appear once.
 */
export async function updateRows(
  db: Db,
  recorded: RecordedTable,
  { changes: list, action = 'update' }: { changes: readonly Change[]; action?: ChangeAction },
  actor: Author,
  at: Date,
): Promise<Map<number, number>> {
  const [first] = list
  if (!first) return new Map()
  const done =
    list.length === 1
      ? await executeNamed<WrittenRow>(db, oneRowUpdate(db, recorded, { change: first, action }, actor, at))
      : await updateTogether(db, recorded, { changes: list, action }, actor, at)
  return new Map(done.map((row) => [row.id, row.version]))
}

/** A single row, by far the most frequent case, avoids JSON, whose planning takes as long as the write. */
function oneRowUpdate(
  db: Db,
  recorded: RecordedTable,
  { change, action }: { change: Change; action: ChangeAction },
  actor: Author,
  at: Date,
): Query {
  const { resource, table, idKey } = recorded
  const fields = Object.keys(change.after).filter((field) => change.after[field] !== undefined)
  const { before, after } = recordedChange(change, actor)
  const build = (): SQL => {
    const [id, version] = [column(table, idKey), column(table, 'rowVersion')]
    const updated = db
      .update(table)
      .set({
        ...Object.fromEntries(fields.map((field) => [field, sql.placeholder(field)])),
        rowVersion: sql`${version} + 1`,
        updatedAt: sql.placeholder('$at'),
        updatedByContactId: sql.placeholder('$actor'),
      })
      .where(and(eq(id, sql.placeholder('$id')), eq(version, sql.placeholder('$version')), isPresentIn(table, action)))
      .returning({ id, version, parentId: parentIdOf(recorded) })
    const audit = { before: sql.placeholder('$before'), after: sql.placeholder('$after') }
    return withAuditRow(updated.getSQL(), { resource, action, actorId: sql.placeholder('$actor'), ...audit })
  }
  return builtOnce([getTableName(table), resource, action, ...fields].join(' '), build, {
    ...change.after,
    $id: change.id,
    $version: change.version,
    $at: at.toISOString(),
    $actor: actor.contactId,
    $before: JSON.stringify(before),
    $after: JSON.stringify(after),
  })
}

async function updateTogether(
  db: Db,
  recorded: RecordedTable,
  { changes: list, action }: { changes: readonly Change[]; action: ChangeAction },
  actor: Author,
  at: Date,
): Promise<WrittenRow[]> {
  const { table, idKey } = recorded
  const [id, version] = [column(table, idKey), column(table, 'rowVersion')]
  const fields = [...new Set(list.flatMap(({ after }) => Object.keys(after)))]
  const updated = db
    .update(table)
    .set({
      ...Object.fromEntries(fields.map((field) => [field, changedValue(column(table, field), field)])),
      rowVersion: sql`${version} + 1`,
      updatedAt: at.toISOString(),
      updatedByContactId: actor.contactId,
    })
    .from(sql`entries`)
    .where(and(sql`${id} = entries.id and ${version} = entries.version`, isPresentIn(table, action)))
    .returning({ id, version, parentId: parentIdOf(recorded) })
  const audit = { resource: recorded.resource, action, actorId: actor.contactId, entries: list.map((one) => recordedChange(one, actor)) }
  const { rows } = await db.execute<WrittenRow>(withAuditRows(updated.getSQL(), audit))
  return rows
}

const isPresentIn = (table: PgTable, action: ChangeAction): SQL | undefined =>
  action === 'restore' ? undefined : isNull(column(table, 'deletedAt'))

/** Changes one row, as `updateRows` does. Returns the new version, or undefined when another write was first. */
export async function updateRow(
  db: Db,
  recorded: RecordedTable,
  { action, ...change }: Change & { action?: ChangeAction },
  actor: Author,
  at: Date,
): Promise<number | undefined> {
  const versions = await updateRows(db, recorded, { changes: [change], action }, actor, at)
  return versions.get(change.id)
}

/** The parent's id of a row, where its resource declares a parent. */
function parentIdOf({ resource, table }: RecordedTable): SQL {
  const parent = parentKeyOf(resource)
  return parent ? sql`${column(table, parent)}` : sql`null::int`
}

/** The new value of a field, or the old one for a row that does not change it. */
const changedValue = (at: PgColumn, field: string): SQL =>
  sql`case when entries.after ? ${field} then ${entryValue(at, field)} else ${at} end`

/** The value of a field of a new row, or its column's default. */
const newValue = (at: PgColumn, field: string): SQL =>
  at.hasDefault && at.default !== undefined
    ? sql`case when entries.after ? ${field} then ${entryValue(at, field)} else ${defaultOf(at)} end`
    : entryValue(at, field)

const defaultOf = (at: PgColumn): SQL =>
  is(at.default, SQL) ? at.default : sql`cast(${sql.param(at.default, at)} as ${sql.raw(typeOf(at))})`

/** The value of a field in `entries`, read from JSON as the column's type. */
function entryValue(at: PgColumn, field: string): SQL {
  const type = typeOf(at)
  return type === 'jsonb' ? sql`nullif(entries.after -> ${field}, 'null')` : sql`cast(entries.after ->> ${field} as ${sql.raw(type)})`
}

/** Marks rows deleted, as `updateRows` changes them. */
export function deleteRows(
  db: Db,
  recorded: RecordedTable,
  list: readonly { id: number; version: number }[],
  actor: Author,
  at: Date,
): Promise<Map<number, number>> {
  const [before, after] = [{ deletedAt: null }, { deletedAt: at.toISOString() }]
  const deletes = list.map(({ id, version }) => ({ id, version, before, after }))
  return updateRows(db, recorded, { changes: deletes, action: 'delete' }, actor, at)
}

/** Marks a row deleted, as `updateRow` changes it. */
export async function deleteRow(
  db: Db,
  recorded: RecordedTable,
  row: { id: number; version: number },
  actor: Author,
  at: Date,
): Promise<number | undefined> {
  const versions = await deleteRows(db, recorded, [row], actor, at)
  return versions.get(row.id)
}

/** The fields of `next` that differ from `current`, with their old and new values. */
export function difference(current: Values, next: Values): { before: Values; after: Values; isEmpty: boolean } {
  const changed = Object.keys(next).filter((key) => next[key] !== undefined && !isEqual(current[key], next[key]))
  const pick = (from: Values) => Object.fromEntries(changed.map((key) => [key, from[key] ?? null]))
  return { before: pick(current), after: pick(next), isEmpty: changed.length === 0 }
}

const isEqual = (a: unknown, b: unknown): boolean =>
  a === b || (a == null && b == null) || (typeof a === 'object' && typeof b === 'object' && stableJson(a) === stableJson(b))

/** JSON with sorted keys, because the database does not preserve the order of keys in a JSON value. */
const stableJson = (value: unknown): string =>
  JSON.stringify(value, (_, part: unknown) =>
    part && typeof part === 'object' && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  )
