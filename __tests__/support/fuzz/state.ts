import { getTableColumns, getTableName, is, type SQL, sql } from 'drizzle-orm'
import { PgTable } from 'drizzle-orm/pg-core'
import type { Db } from '#nucleus/db/client.ts'
import * as tables from '#nucleus/db/tables/index.ts'

/** Every table whose rows carry a version, and those that only grow. */
const versioned = Object.values(tables).flatMap((one) => (is(one, PgTable) && 'rowVersion' in getTableColumns(one) ? [one as PgTable] : []))
const growing = [tables.changes, tables.files, tables.undos]

/**
 * Returns a reader of what is stored, in one text: it changes with every row that is added, changed or deleted. Triggers
 * count the statements that write, those too that are taken back, so that the rows are only read when there was one.
 */
export async function watchState(db: Db): Promise<() => Promise<string>> {
  await db.execute(sql`create sequence touched`)
  await db.execute(
    sql`create function touch() returns trigger language plpgsql as 'begin perform nextval(''public.touched''); return null; end'`,
  )
  for (const table of [...versioned, ...growing])
    await db.execute(sql`
      create trigger touched after insert or update or delete or truncate on ${sql.identifier(getTableName(table))}
      for each statement execute function touch()`)
  const seen = new Map<string, string>()
  return async () => {
    const { rows } = await db.execute<{ touched: string }>(sql`select last_value::text || is_called::text as touched from touched`)
    const touched = rows[0]?.touched ?? ''
    const state = seen.get(touched) ?? (await readState(db))
    seen.clear()
    seen.set(touched, state)
    return state
  }
}

async function readState(db: Db): Promise<string> {
  const parts: SQL[] = [
    ...versioned.map((table) => sql`(select count(*) || '/' || coalesce(sum(row_version), 0) from ${table})`),
    ...growing.map((table) => sql`(select count(*)::text from ${table})`),
  ]
  const { rows } = await db.execute<{ state: string }>(sql`select ${sql.join(parts, sql` || ' ' || `)} as state`)
  return rows[0]?.state ?? ''
}
