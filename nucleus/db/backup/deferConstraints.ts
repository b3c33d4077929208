import type pg from 'pg'

/** Statements to run before and after rows are loaded. */
export interface DeferredStatements {
  before: string[]
  after: string[]
}

/**
 * Foreign keys, triggers and indexes without a constraint, of every table in the schema public, as statements that drop or
 * disable them and restore them unchanged. Only needs the owner of the tables.
 */
export async function deferConstraints(client: pg.ClientBase): Promise<DeferredStatements> {
  const { rows } = await client.query<{ before: string; after: string }>(`
    select before, after from (
      select 1 as step, con.conname as name, format('alter table %s drop constraint %I', con.conrelid::regclass, con.conname) as before,
        format('alter table %s add constraint %I %s', con.conrelid::regclass, con.conname, pg_get_constraintdef(con.oid)) as after
      from pg_constraint con where con.contype = 'f' and con.connamespace = 'public'::regnamespace
      union all
      select 2, t.tgname, format('alter table %s disable trigger %I', t.tgrelid::regclass, t.tgname),
        format('alter table %s enable trigger %I', t.tgrelid::regclass, t.tgname)
      from pg_trigger t join pg_class c on c.oid = t.tgrelid
      where not t.tgisinternal and t.tgenabled = 'O' and c.relnamespace = 'public'::regnamespace
      union all
      select 3, c.relname, format('drop index %s', i.indexrelid::regclass), pg_get_indexdef(i.indexrelid)
      from pg_index i join pg_class c on c.oid = i.indexrelid
      where c.relnamespace = 'public'::regnamespace and not exists (select from pg_constraint con where con.conindid = i.indexrelid and con.contype <> 'f')
    ) as things order by step, name`)
  return { before: rows.map(({ before }) => before), after: rows.map(({ after }) => after).reverse() }
}
