import pg from 'pg'
import type { Migration, Sequence, BackupTable } from './format.ts'

/** Condition for an object of the product: in the schema public, and not part of an extension. */
const ours = (key: string): string =>
  `not exists (select from pg_depend d where d.objid = ${key}.oid and d.deptype = 'e') and ${key}.%namespace = 'public'::regnamespace`
const relations = ours('c').replace('%namespace', 'relnamespace')

/** All tables of the product from the catalog, without generated columns. */
export async function readTables(client: pg.ClientBase): Promise<Omit<BackupTable, 'rows'>[]> {
  const { rows } = await client.query<Omit<BackupTable, 'rows'>>(
    `select c.relname as name, coalesce(json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod))
       order by a.attnum) filter (where a.attnum is not null), '[]') as columns
     from pg_class c left join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     where c.relkind = 'r' and ${relations} group by c.relname order by c.relname collate "C"`,
  )
  return rows
}

/** How many rows a table has. */
export async function countRows(client: pg.ClientBase, name: string, where = 'true'): Promise<number> {
  const { rows } = await client.query<{ total: string }>(`select count(*) as total from ${tableName(name)} where ${where}`)
  return Number(rows[0]?.total)
}

/** The qualified name of a table, independent of the session's search path. */
export const tableName = (name: string): string => `public.${pg.escapeIdentifier(name)}`

/** The current value of every sequence. Sequences only grow, so a value read after the snapshot is never too low. */
export async function readSequences(client: pg.ClientBase): Promise<Sequence[]> {
  const { rows } = await client.query<{ name: string }>(
    `select c.relname as name from pg_class c where c.relkind = 'S' and ${relations} order by 1`,
  )
  const found: Sequence[] = []
  for (const { name } of rows) {
    const at = await client.query<Omit<Sequence, 'name'>>(
      `select last_value::text as value, is_called as "isCalled" from ${tableName(name)}`,
    )
    found.push({ name, ...at.rows[0] } as Sequence)
  }
  return found
}

/** The migrations applied to the database, first to last; undefined when it never was one of the product's. */
export async function readApplied(client: pg.ClientBase): Promise<Migration[] | undefined> {
  const { rows } = await client.query<{ is: boolean }>(`select to_regclass('drizzle.__drizzle_migrations') is not null as is`)
  if (!rows[0]?.is) return undefined
  const applied = await client.query<Migration>(
    'select created_at::float8 as when, hash from drizzle.__drizzle_migrations order by created_at, id',
  )
  return applied.rows
}

/** The server's version, such as 18.4. */
export async function readVersion(client: pg.ClientBase): Promise<string> {
  const { rows } = await client.query<{ server_version: string }>('show server_version')
  return rows[0]?.server_version ?? ''
}

/** Statements that drop everything in the schema public and the product's own schemas, except objects that others built on it. */
export async function dropStatements(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ statement: string }>(`
    select 'drop ' || kind || ' ' || string_agg(name, ', ') as statement from (
      select case c.relkind when 'v' then 1 when 'm' then 2 when 'S' then 4 else 3 end as step,
        case c.relkind when 'v' then 'view' when 'm' then 'materialized view' when 'S' then 'sequence' when 'f' then 'foreign table' else 'table' end as kind,
        format('public.%I', c.relname) as name
      from pg_class c where c.relkind in ('v', 'm', 'r', 'p', 'f', 'S') and ${relations}
        and not exists (select from pg_depend d where d.objid = c.oid and d.deptype in ('a', 'i') and d.refclassid = 'pg_class'::regclass)
      union all
      select 5, case p.prokind when 'a' then 'aggregate' when 'p' then 'procedure' else 'function' end, p.oid::regprocedure::text
      from pg_proc p where ${ours('p').replace('%namespace', 'pronamespace')}
      union all
      select 6, 'type', format('public.%I', t.typname)
      from pg_type t where t.typtype in ('e', 'd', 'r') and ${ours('t').replace('%namespace', 'typnamespace')}
    ) as things group by step, kind order by step`)
  return [
    ...rows.map(({ statement }) => statement),
    'drop schema if exists drizzle cascade',
    // Running jobs belong to the data that is dropped.
    'drop schema if exists pgboss cascade',
  ]
}
