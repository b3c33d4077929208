import { and, eq, getTableColumns, getTableName, is, isNull, SQL, sql } from 'drizzle-orm'
import { toSnakeCase } from 'drizzle-orm/casing'
import type { PgColumn, PgInsertValue, PgTable } from 'drizzle-orm/pg-core'
import type { Db } from '../db/client.ts'
import { typeOf } from '../db/columns.ts'
import { changes } from '../db/tables/index.ts'
import type { Author } from './actor.ts'
import { parentKeyOf } from './declaredParents.ts'
import type { Values } from './values.ts'

export type ChangeAction = (typeof changes.$inferInsert)['action']

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
  const [done] = await withAuditRows(db, recorded, inserted.getSQL(), { action, actor, entries: { before: null, after: values } })
  if (!done) throw new Error('The insert returned no row')
  return done
}

/**
 * Creates rows with their audit rows in one statement. Returns their ids in the order of the rows; a field that a row leaves out
 * gets its column's default. Call it in a transaction: it first reserves the ids from the table's sequence.
 */
export async function insertRows(db: Db, recorded: RecordedTable, list: readonly Values[], actor: Author): Promise<number[]> {
  if (list.length === 0) return []
  const { table, idKey } = recorded
  const [id, version] = [column(table, idKey), column(table, 'rowVersion')]
  const fields = [...new Set(list.flatMap((row) => Object.keys(row).filter((key) => row[key] !== undefined)))]
  const names = [idKey, ...fields, 'createdByContactId', 'updatedByContactId'].map((field) => sql.identifier(toSnakeCase(field)))
  const values = [
    sql`entries.id`,
    ...fields.map((field) => newValue(column(table, field), field)),
    sql`${actor.contactId}`,
    sql`${actor.contactId}`,
  ]
  const reserved = await db.execute<{ id: number }>(
    sql`select nextval(pg_get_serial_sequence(${getTableName(table)}, ${toSnakeCase(idKey)}))::int as id from generate_series(1, ${list.length}::int)`,
  )
  const ids = reserved.rows.map((row) => row.id)
  const entries = list.map((after, at) => ({ id: ids[at], before: null, after }))
  const inserted = sql`insert into ${table} (${sql.join(names, sql`, `)}) select ${sql.join(values, sql`, `)} from entries order by entries.id returning ${id}, ${version}, ${parentIdOf(recorded)}`
  await withAuditRows(db, recorded, inserted, { action: 'create', actor, entries })
  return ids
}

/** A change of a row that still has `version`. `before` holds the old values of the changed fields; the version proves them. */
export interface Change {
  id: number
  version: number
  before: Values
  after: Values
}

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
  const { table, idKey } = recorded
  const [id, version] = [column(table, idKey), column(table, 'rowVersion')]
  const isOne = list.length === 1
  const fields = [...new Set(list.flatMap(({ after }) => Object.keys(after)))]
  const updated = db.update(table).set({
    // A single row, by far the most frequent case, avoids JSON, whose planning takes as long as the write.
    ...(isOne ? first.after : Object.fromEntries(fields.map((field) => [field, changedValue(column(table, field), field)]))),
    rowVersion: sql`${version} + 1`,
    updatedAt: at.toISOString(),
    updatedByContactId: actor.contactId,
  })
  const isPresent = action === 'restore' ? undefined : isNull(column(table, 'deletedAt'))
  const written = { id, version, parentId: parentIdOf(recorded) }
  const write = isOne
    ? updated.where(and(eq(id, first.id), eq(version, first.version), isPresent)).returning(written)
    : updated
        .from(sql`entries`)
        .where(and(sql`${id} = entries.id and ${version} = entries.version`, isPresent))
        .returning(written)
  const done = await withAuditRows(db, recorded, write.getSQL(), { action, actor, entries: isOne ? first : list })
  return new Map(done.map((row) => [row.id, row.version]))
}

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

interface Entry {
  id?: number
  version?: number
  before: Values | null
  after: Values
}

/** Runs a write that returns id, version and parent of its rows, and records each. A write of many rows reads them as `entries`. */
async function withAuditRows(
  db: Db,
  { resource }: RecordedTable,
  write: SQL,
  { action, actor, entries }: { action: ChangeAction; actor: Author; entries: Entry | readonly Entry[] },
): Promise<{ id: number; version: number }[]> {
  const json = (value: object | null) => value && JSON.stringify(value)
  const [entriesCte, values] =
    'after' in entries
      ? [sql``, sql`${json(entries.before)}::jsonb, ${json(entries.after)}::jsonb from written`]
      : [
          sql`entries as (select * from jsonb_to_recordset(${json(entries)}::jsonb) as entry (id int, version int, before jsonb, after jsonb)),`,
          sql`before, after from written join entries using (id)`,
        ]
  const { rows } = await db.execute<{ id: number; version: number }>(sql`
    with ${entriesCte}
    written (id, version, parent_id) as (${write}),
    logged as (
      insert into ${changes} (resource, row_id, action, actor_contact_id, version, parent_id, before, after)
      select ${resource}, id, ${action}, ${actor.contactId}, written.version, parent_id, ${values}
    )
    select id, version from written`)
  return rows
}
