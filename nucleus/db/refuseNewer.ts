import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type pg from 'pg'
import { CannotStart } from '../base/cannotStart.ts'

const read = (path: string): unknown => JSON.parse(readFileSync(join(import.meta.dirname, path), 'utf8'))

/**
 * Refuses a database that a newer version has migrated: this version would read and write its rows by outdated rules. Running
 * instances of the older version continue, so that several can be replaced one by one.
 */
export async function refuseNewer(client: pg.ClientBase): Promise<void> {
  const { entries } = read('migrations/meta/_journal.json') as { entries: { when: number; tag: string }[] }
  const last = entries.at(-1)
  const newest = await newestApplied(client)
  if (!last || newest === undefined || newest <= last.when) return
  const { version } = read('../../package.json') as { version: string }
  throw new CannotStart(
    `The database was last used by a newer version of the product: it has a migration of ${instant(newest)}. ` +
      `This is version ${version}, whose last migration is ${last.tag} of ${instant(last.when)}. ` +
      'Start the newer version, or restore a backup made by this one (docs/operations.md, "Versions"). Nothing was changed.',
  )
}

/** When the newest migration in the database was written, in milliseconds; undefined for an empty database. */
async function newestApplied(client: pg.ClientBase): Promise<number | undefined> {
  const { rows: tables } = await client.query<{ name: string | null }>(`select to_regclass('drizzle.__drizzle_migrations') as name`)
  if (!tables[0]?.name) return undefined
  const { rows } = await client.query<{ newest: string | null }>('select max(created_at) as newest from drizzle.__drizzle_migrations')
  return rows[0]?.newest ? Number(rows[0].newest) : undefined
}

const instant = (milliseconds: number): string => `${new Date(milliseconds).toISOString().slice(0, 19)}Z`
