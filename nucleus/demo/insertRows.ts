import { getTableColumns, sql } from 'drizzle-orm'
import { toSnakeCase } from 'drizzle-orm/casing'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Db } from '../db/client.ts'
import { rowsOf } from './sqlPieces.ts'

const batch = 1000

/**
 * Inserts rows in batches; returns the ids from the database, in the order of the rows (none without `idKey`). All rows must
 * have the keys of the first. A batch is one JSON parameter: several times faster than a parameter per value, which matters
 * when a first start fills the database.
 */
export async function insertRows<T extends PgTable>(
  db: Db,
  table: T,
  rows: readonly T['$inferInsert'][],
  idKey?: keyof T['$inferInsert'] & string,
): Promise<number[]> {
  const [first] = rows
  if (!first) return []
  const columns = getTableColumns(table)
  const keys = Object.keys(first)
  const names = sql.join(
    keys.map((key) => sql.identifier(toSnakeCase(key))),
    sql`, `,
  )
  const quoted = sql.join(
    keys.map((key) => sql.identifier(key)),
    sql`, `,
  )
  const typed = sql.join(
    keys.map((key) => sql`${sql.identifier(key)} ${sql.raw(columns[key]?.getSQLType() ?? 'text')}`),
    sql`, `,
  )
  const returning = idKey ? sql`returning ${sql.identifier(toSnakeCase(idKey))} as id` : sql``
  const ids: number[] = []
  for (let from = 0; from < rows.length; from += batch) {
    const json = JSON.stringify(rows.slice(from, from + batch))
    const inserted = await rowsOf<{ id: number }>(
      db,
      sql`insert into ${table} (${names}) select ${quoted} from json_to_recordset(${json}::json) as row (${typed}) ${returning}`,
    )
    for (const { id } of inserted) ids.push(id)
  }
  return ids
}
