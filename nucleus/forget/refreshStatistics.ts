import type pg from 'pg'

/** Statistics of columns, and of the expressions of indexes, with the table that they are about. */
const statistics = `
  select coalesce(indrelid, relation.oid) as of_table, stored.schemaname, stored.tablename, stored.attname, stored.inherited from pg_stats as stored
    join pg_class as relation on relation.oid = format('%I.%I', stored.schemaname, stored.tablename)::regclass
    left join pg_index on indexrelid = relation.oid
  where stored.schemaname in ('public', 'pgboss')`

/**
 * Reads the statistics of the database again: they contain values of columns, also of rows that were changed or deleted since. A table without
 * rows has none afterwards, from PostgreSQL 18 on; earlier versions keep them until it has rows again. Returns why it failed; undefined when it did not.
 */
export async function refreshStatistics(client: pg.Client): Promise<string | undefined> {
  try {
    const { rows } = await client.query<{ name: string; canClear: boolean }>(
      `select distinct of_table::regclass::text as name, current_setting('server_version_num')::int >= 180000 as "canClear" from (${statistics}) as one`,
    )
    for (const { name, canClear } of rows) await refreshTable(client, name, canClear)
    return undefined
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    return error instanceof Error ? error.message : String(error)
  }
}

/** In one transaction, so that no statement is planned without statistics. */
async function refreshTable(client: pg.Client, name: string, canClear: boolean): Promise<void> {
  await client.query('begin')
  if (canClear)
    await client.query(
      `select pg_clear_attribute_stats(schemaname, tablename, attname, inherited) from (${statistics}) as one where of_table = $1::regclass`,
      [name],
    )
  await client.query(`analyze ${name}`)
  await client.query('commit')
}
