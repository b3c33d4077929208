import { getTableColumns, is, SQL, sql } from 'drizzle-orm'
import { toSnakeCase } from 'drizzle-orm/casing'
import type { Db } from '../db/client.ts'
import { changes } from '../db/tables/index.ts'
import { parentKeyOf } from '../kernel/declaredParents.ts'
import { column } from '../kernel/writes.ts'
import type { PersonalData } from './personalData.ts'

/** A table and its rows. */
export interface TableRows {
  /** Their name in the history. */
  resource: string
  data: PersonalData
}

/**
 * Writes the same values to rows; returns how many. Rows get a new version and a history entry without their previous values:
 * an open form gets a conflict instead of saving the person again, and screens update immediately. `from` is what the values are read from.
 */
export async function writeRows(
  tx: Db,
  { resource, data: { table }, values, from, where }: TableRows & { values: PersonalData['becomes']; from?: SQL; where: SQL },
): Promise<number> {
  const fields = Object.keys(values)
  if (fields.length === 0) return 0
  const columns = getTableColumns(table)
  const parent = parentKeyOf(resource)
  const sets = fields.map((field) => sql`${sql.identifier(toSnakeCase(field))} = ${valueSql(column(table, field), values[field] ?? null)}`)
  const rows = sql`${from ? sql`from ${from} ` : sql``}where ${where}`
  if (!columns.rowVersion) return countChanged(tx, sql`update ${table} set ${sql.join(sets, sql`, `)} ${rows} returning 1`)
  const now = sql`row_version = ${columns.rowVersion} + 1, updated_at = now(), updated_by_contact_id = null`
  const after = fields.map((field) => sql`${sql.raw(`'${field}'`)}, ${column(table, field)}`)
  return countChanged(
    tx,
    sql`with written as (
      update ${table} set ${sql.join([...sets, now], sql`, `)} ${rows}
      returning ${column(table, idOf(table))} as id, ${columns.rowVersion} as version, ${parent ? column(table, parent) : sql`null::int`} as parent_id,
        jsonb_build_object(${sql.join(after, sql`, `)}) as after
    ) insert into ${changes} (resource, row_id, action, version, before, after, parent_id)
      select ${resource}::text, id, 'update', version, '{}'::jsonb, after, parent_id from written returning 1`,
  )
}

/** The numeric primary key of a table. */
export function idOf(table: PersonalData['table']): string {
  const found = Object.entries(getTableColumns(table)).find(([, { primary, dataType }]) => primary && dataType === 'number')
  if (!found) throw new Error('The table has no id')
  return found[0]
}

/** Runs a statement that returns a row for each change; returns how many. */
export const countChanged = async (tx: Db, statement: SQL): Promise<number> => (await tx.execute(statement)).rows.length

const valueSql = (at: ReturnType<typeof column>, value: PersonalData['becomes'][string]): SQL =>
  value === null ? sql`null` : is(value, SQL) ? value : sql`${sql.param(value, at)}`
