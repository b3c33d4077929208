import { getTableColumns, is, type SQL, sql } from 'drizzle-orm'
import { type PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Db } from '#nucleus/db/client.ts'
import * as tables from '#nucleus/db/tables/index.ts'

/** Tables of which more rows would be other people's sessions and sign-ins, or what a trigger keeps. */
const apart: readonly PgTable[] = [tables.authSessions, tables.loginChallenges, tables.loginSends, tables.knownBrowsers]

/**
 * Makes of the first row of every table so many more, all of the same event and the same parents: more than any call may
 * read at once. Nothing keeps them apart any more, so this database is good for reads alone.
 */
export async function crowd(db: Db, count: number): Promise<void> {
  const all = Object.values(tables).filter((one) => is(one, PgTable))
  await letRowsRepeat(db)
  for (const table of all.filter((one) => !apart.includes(one))) {
    const key = soleKey(table)
    if (key) await multiply(db, { table, key, count })
  }
  for (const table of all) await planAsSpread(db, table)
  await db.execute(sql`analyze`)
}

/** Queries are planned as for rows of many parents: else each row's subquery reads a whole table, because all rows have one parent. */
async function planAsSpread(db: Db, table: PgTable): Promise<void> {
  const numbers = Object.values(getTableColumns(table)).filter(({ columnType }) => columnType === 'PgInteger')
  const settings = numbers.map((one) => sql`alter column ${sql.identifier(snake(one.name))} set (n_distinct = -1)`)
  if (settings.length > 0) await db.execute(sql`alter table ${table} ${sql.join(settings, sql`, `)}`)
}

/** The primary key, where it is one column that counts up or is random. */
function soleKey(table: PgTable): PgColumn | undefined {
  return Object.values(getTableColumns(table)).find(
    ({ primary, columnType }) => primary && /^Pg(Integer|Serial|BigInt\d*|BigSerial\d*|UUID)$/.test(columnType),
  )
}

async function multiply(db: Db, { table, key, count }: { table: PgTable; key: PgColumn; count: number }): Promise<void> {
  const isRandom = key.columnType === 'PgUUID'
  const columns = Object.values(getTableColumns(table)).filter((one) => one.generated === undefined && (one !== key || isRandom))
  const named = columns.map((one) => sql.identifier(snake(one.name)))
  const values: SQL[] = columns.map((one) => (one === key ? sql`gen_random_uuid()` : sql`t.${sql.identifier(snake(one.name))}`))
  const from = sql`(select * from ${table} order by ${key} limit 1) t, generate_series(1, ${count})`
  await db.execute(sql`insert into ${table} (${sql.join(named, sql`, `)}) select ${sql.join(values, sql`, `)} from ${from}`)
}

/** Queries keep every index that they had. */
async function letRowsRepeat(db: Db): Promise<void> {
  const { rows } = await db.execute<{ name: string; definition: string }>(sql`
    select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition from pg_index i
    join pg_class c on c.oid = i.indrelid join pg_namespace n on n.oid = c.relnamespace
    where i.indisunique and not i.indisprimary and n.nspname = 'public'
      and not exists (select from pg_constraint k where k.conindid = i.indexrelid)`)
  for (const { name, definition } of rows)
    await db.execute(sql.raw(`drop index ${name}; ${definition.replace('CREATE UNIQUE INDEX', 'CREATE INDEX')}`))
}

const snake = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
