import { mkdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { sql } from 'drizzle-orm'
import { drizzle as drizzlePg } from 'drizzle-orm/node-postgres'
import { migrate as migratePg } from 'drizzle-orm/node-postgres/migrator'
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import { drizzle as drizzlePglite } from 'drizzle-orm/pglite'
import { migrate as migratePglite } from 'drizzle-orm/pglite/migrator'
import pg from 'pg'
import { lockFolder } from './lock.ts'
import * as tables from './tables/index.ts'

/** The query builder over either engine; a transaction is one too. */
export type Db = PgDatabase<PgQueryResultHKT, typeof tables>

/** An open, migrated database. */
export interface Database {
  db: Db
  kind: 'pglite' | 'postgres'
  /** The pool behind PostgreSQL, for work that needs a connection of its own; none on PGlite. */
  pool?: pg.Pool
  close: () => Promise<void>
}

const migrations = { migrationsFolder: join(import.meta.dirname, 'migrations') }
const casing = 'snake_case'
/** Any number that no other program is likely to use: one migration at a time among several instances. */
const migrationLock = 7_203_114

/** The query builder over one connection of the pool. */
export const onConnection = (client: pg.PoolClient): Db => drizzlePg(client, { schema: tables, casing })

/** Opens PostgreSQL at `url`, or the embedded engine in `folder`; applies what migrations are missing. */
export const openDatabase = ({ url, folder }: { url?: string; folder: string }): Promise<Database> =>
  url ? openPostgres(url) : openPglite(folder)

async function openPostgres(url: string): Promise<Database> {
  const pool = new pg.Pool({ connectionString: url, max: 10, connectionTimeoutMillis: 10_000 })
  // An idle connection that the server drops is replaced by the pool; without a listener it would end the process.
  pool.on('error', () => undefined)
  const db = drizzlePg(pool, { schema: tables, casing })
  const client = await pool.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [migrationLock])
    await migratePg(drizzlePg(client, { casing }), migrations)
  } finally {
    await client.query('select pg_advisory_unlock($1)', [migrationLock]).catch(() => undefined)
    client.release()
  }
  return { db: db as unknown as Db, kind: 'postgres', pool, close: () => pool.end() }
}

/**
 * The folder is made beside its place and renamed when whole, so a crash in the middle of the first start leaves
 * nothing half-made; the lock keeps a second process out, which would corrupt it.
 */
async function openPglite(folder: string): Promise<Database> {
  await mkdir(folder, { recursive: true })
  const unlock = await lockFolder(folder)
  const place = join(folder, 'postgres')
  try {
    if (!(await exists(place))) {
      const unfinished = join(folder, 'postgres.unfinished')
      await rm(unfinished, { recursive: true, force: true })
      const fresh = await PGlite.create(unfinished, { extensions: { pg_trgm } })
      await fresh.close()
      await rename(unfinished, place)
    }
    const client = await PGlite.create(place, { extensions: { pg_trgm } })
    const db = drizzlePglite(client, { schema: tables, casing })
    await migratePglite(db, migrations)
    return { db: db as unknown as Db, kind: 'pglite', close: () => client.close().finally(unlock) }
  } catch (error) {
    await unlock()
    throw error
  }
}

/** A database that lives in memory only, for tests. `image` is a data folder as PGlite dumps it. */
export async function openInMemory(image?: Blob): Promise<Database & { dump: () => Promise<Blob> }> {
  const client = await PGlite.create({ extensions: { pg_trgm }, ...(image && { loadDataDir: image }) })
  const db = drizzlePglite(client, { schema: tables, casing })
  if (!image) await migratePglite(db, migrations)
  return { db: db as unknown as Db, kind: 'pglite', close: () => client.close(), dump: () => client.dumpDataDir('none') }
}

const exists = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  )

/** Whether nobody has used the database yet. */
export async function isEmpty(db: Db): Promise<boolean> {
  const [row] = await db.select({ count: sql<number>`count(*)::int` }).from(tables.contacts)
  return row?.count === 0
}
