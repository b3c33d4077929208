import { join } from 'node:path'
import { type MigrationMeta, readMigrationFiles } from 'drizzle-orm/migrator'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate as applyMissing } from 'drizzle-orm/node-postgres/migrator'
import type pg from 'pg'
import { collation } from './columns.ts'
import { refuseNewer } from './refuseNewer.ts'
import { takeLock } from './takeLock.ts'

const migrations = { migrationsFolder: join(import.meta.dirname, 'migrations') }
/** Any number that no other program is likely to use: only one instance migrates at a time. */
export const migrationLock = 7_203_114

/**
 * Applies missing migrations; instances that start at the same time wait, and say so. Throws CannotStart when the database is newer than
 * the program.
 */
export async function migrate(pool: pg.Pool, print: (line: string) => void): Promise<void> {
  const client = await pool.connect()
  try {
    await takeLock(client, { lock: migrationLock, print, what: 'updates, restores or backs up this database' })
    await refuseNewer(client)
    await applyMissing(drizzle(client, { casing: 'snake_case' }), migrations)
    await refreshCollation(client)
  } finally {
    await client.query('select pg_advisory_unlock($1)', [migrationLock]).catch(() => undefined)
    client.release()
  }
}

/** All migrations, first to last. `folderMillis` identifies them. */
export const allMigrations = (folder: string = migrations.migrationsFolder): MigrationMeta[] =>
  readMigrationFiles({ migrationsFolder: folder })

/** Applies migrations in the open transaction, as drizzle would in one of its own. Call it while holding the migration lock. */
export async function applyWithin(client: pg.ClientBase, chosen: readonly MigrationMeta[]): Promise<void> {
  await client.query('create schema if not exists drizzle')
  await client.query(
    'create table if not exists drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)',
  )
  for (const { sql, hash, folderMillis } of chosen) {
    for (const statement of sql) await client.query(statement)
    await client.query('insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)', [hash, folderMillis])
  }
}

/** After an upgrade of the server its library may sort differently than when the indexes were built. */
async function refreshCollation(client: pg.PoolClient): Promise<void> {
  const { rows } = await client.query<{ database: string }>(
    `select current_database() as database from pg_collation
     where collname = $1 and collnamespace = 'public'::regnamespace and collversion is distinct from pg_collation_actual_version(oid)`,
    [collation],
  )
  if (!rows[0]) return
  await client.query(`reindex database "${rows[0].database.replaceAll('"', '""')}"`)
  await client.query(`alter collation "${collation}" refresh version`)
}
