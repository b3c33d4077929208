import { and, eq, getTableColumns, isNull, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Db } from './db/client.ts'
import { changes } from './db/tables/index.ts'
import type { Actor } from './nucleus.ts'

type Values = Record<string, unknown>
export type ChangeAction = (typeof changes.$inferInsert)['action']

/** A table whose rows are written here: its name in the audit, its id column and its version column. */
export interface Written {
  resource: string
  table: PgTable
  idKey: string
}

/** The columns of a table by name; asking for one it lacks is a mistake of the program. */
export function column(table: PgTable, name: string): PgColumn {
  const found = getTableColumns(table)[name]
  if (!found) throw new Error(`Table has no column ${name}`)
  return found
}

/**
 * Creates a row and its audit row in one statement. Answers the id and version. Runs alone or in a transaction.
 */
export async function insertRow(
  db: Db,
  written: Written,
  values: Values,
  actor: Actor,
  action: ChangeAction = 'create',
): Promise<{ id: number; version: number }> {
  const { table, idKey } = written
  const row = { ...values, createdByContactId: actor.contactId, updatedByContactId: actor.contactId }
  const inserted = db
    .insert(table)
    .values(row as never)
    .returning({ id: column(table, idKey), version: column(table, 'rowVersion') })
  const [done] = await logged(db, written, inserted.getSQL(), { action, actor, before: null, after: values })
  return done as { id: number; version: number }
}

/**
 * Changes a row that still has `version`, with its audit row, in one statement. Answers the new version, or nothing
 * when somebody else was first; then nothing is written. `before` holds the old values of the changed fields, which
 * the version proves true.
 */
export async function updateRow(
  db: Db,
  written: Written,
  change: { id: number; version: number; before: Values; after: Values; action?: ChangeAction },
  actor: Actor,
  at: Date,
): Promise<number | undefined> {
  const { table, idKey } = written
  const { id, version, before, after, action = 'update' } = change
  const updated = db
    .update(table)
    .set({ ...after, rowVersion: version + 1, updatedAt: at.toISOString(), updatedByContactId: actor.contactId })
    .where(
      and(
        eq(column(table, idKey), id),
        eq(column(table, 'rowVersion'), version),
        action === 'restore' ? undefined : isNull(column(table, 'deletedAt')),
      ),
    )
    .returning({ id: column(table, idKey), version: column(table, 'rowVersion') })
  const [done] = await logged(db, written, updated.getSQL(), { action, actor, before, after })
  return done?.version
}

/** Marks a row deleted; the rest as `updateRow`. */
export const deleteRow = (
  db: Db,
  written: Written,
  { id, version }: { id: number; version: number },
  actor: Actor,
  at: Date,
): Promise<number | undefined> =>
  updateRow(db, written, { id, version, before: { deletedAt: null }, after: { deletedAt: at.toISOString() }, action: 'delete' }, actor, at)

/** The fields of `next` that differ from `current`, with their old values beside them. */
export function difference(current: Values, next: Values): { before: Values; after: Values; isEmpty: boolean } {
  const changed = Object.keys(next).filter((key) => next[key] !== undefined && !isSame(current[key], next[key]))
  const pick = (from: Values) => Object.fromEntries(changed.map((key) => [key, from[key] ?? null]))
  return { before: pick(current), after: pick(next), isEmpty: changed.length === 0 }
}

const isSame = (a: unknown, b: unknown): boolean =>
  a === b || (a == null && b == null) || (typeof a === 'object' && typeof b === 'object' && stable(a) === stable(b))

/** JSON with sorted keys: the database gives the keys of a JSON value back in an order of its own. */
const stable = (value: unknown): string =>
  JSON.stringify(value, (_, part: unknown) =>
    part && typeof part === 'object' && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  )

async function logged(
  db: Db,
  { resource }: Written,
  write: SQL,
  entry: { action: ChangeAction; actor: Actor; before: Values | null; after: Values | null },
): Promise<{ id: number; version: number }[]> {
  const { action, actor, before, after } = entry
  const { rows } = await db.execute<{ id: number; version: number }>(sql`
    with written (id, version) as (${write}),
    logged as (
      insert into ${changes} (resource, row_id, action, actor_contact_id, version, before, after)
      select ${resource}, id, ${action}, ${actor.contactId}, version, ${json(before)}::jsonb, ${json(after)}::jsonb from written
    )
    select id, version from written`)
  return rows
}

const json = (values: Values | null): string | null => values && JSON.stringify(values)
