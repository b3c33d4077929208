import pg from 'pg'
import type { EmbeddedConnection } from './address.ts'
import { inMegabytes } from './diskSpace.ts'

/** Every trigram index: which letters it contains depends on the system's locale. */
const indexes = `select format('%I.%I', n.nspname, c.relname) as name, pg_relation_size(c.oid)::float8 as bytes
  from pg_index i join pg_class c on c.oid = i.indexrelid join pg_namespace n on n.oid = c.relnamespace
  where exists (select from unnest(i.indclass::oid[]) as class join pg_opclass o on o.oid = class where o.opcname in ('gin_trgm_ops', 'gist_trgm_ops'))
  order by bytes`

/** Rebuilds the search indexes. Each is replaced when its new version is complete; an interrupted one is unchanged. */
export async function rebuildSearchIndexes(connection: EmbeddedConnection, print: (line: string) => void): Promise<void> {
  const client = new pg.Client({ ...connection, application_name: 'copilot search indexes' })
  client.on('error', () => undefined)
  await client.connect()
  try {
    const { rows } = await client.query<{ name: string; bytes: number }>(indexes)
    const total = rows.reduce((sum, { bytes }) => sum + bytes, 0)
    print(`Building ${rows.length} search indexes (${inMegabytes(total)}). For a million contacts it takes a minute or two.`)
    const start = performance.now()
    for (const { name } of rows) await client.query(`reindex index ${name}`)
    print(`The search indexes are built (${((performance.now() - start) / 1000).toFixed(1)} s).`)
  } finally {
    await client.end().catch(() => undefined)
  }
}
