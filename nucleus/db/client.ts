import type { SQL } from 'drizzle-orm'
import { drizzle, type NodePgQueryResultHKT } from 'drizzle-orm/node-postgres'
import { type PgDatabase, PgDialect } from 'drizzle-orm/pg-core'
import pg from 'pg'
import { closeAfter } from '../base/closeAfter.ts'
import { explainConnectFailure } from './connectFailure.ts'
import { type EmbeddedDatabase, startEmbedded } from './embedded/index.ts'
import { watchFreeSpace } from './freeSpace.ts'
import { migrate } from './migrate.ts'
import { Notices } from './Notices.ts'
import { type Connection, type ConnectionLimits, openPools } from './pools.ts'
import { checkSession } from './sessionSettings.ts'
import { untilAnswering } from './untilAnswering.ts'
import { SearchPool } from './SearchPool.ts'
import type { SlowStatements } from './slowStatements.ts'
import * as tables from './tables/index.ts'
import { warnOfLocale } from './warnOfLocale.ts'

/** The query builder; a transaction is one too. */
export type Db = PgDatabase<NodePgQueryResultHKT>

/** An open, migrated database. */
export interface Database {
  db: Db
  /** Connections for calls. */
  pool: pg.Pool
  /** Connections for long work, separate from those for calls. */
  jobs: pg.Pool
  /** Connections for searches that run while a user types, separate from those for calls. */
  searches: SearchPool
  /** Reports slow statements of all connections. */
  slow: SlowStatements
  /** What the database reports while it runs. */
  notices: Notices
  /** The embedded PostgreSQL; undefined for an external server. */
  embedded?: EmbeddedDatabase
  /** A message while only sign-ins can be written; undefined otherwise. An external server looks after its own disk. */
  shortage: () => string | undefined
  /** A message while not even sign-ins can be written. */
  exhaustion: () => string | undefined
  close: () => Promise<void>
}

interface DatabaseOptions {
  /** URL of a PostgreSQL server; without it the embedded one is started in `folder`. */
  url?: string
  folder: string
  /** Numbers of connections, for tests that use them up. */
  connections?: ConnectionLimits
  /** Prints a line for the person who runs nucleus. */
  print?: (line: string) => void
}

/** How column names are written in the database. */
const casing = 'snake_case'
export const dialect = new PgDialect({ casing })

/** The query builder over a pool or a single connection. */
export function queriesOn(client: pg.Pool | pg.PoolClient | pg.Client): Db {
  const db = drizzle(client, { casing })
  if (client instanceof pg.Pool) db.transaction = transactionsOn(client)
  return db
}

/**
 * Transactions on connections of a pool. The query builder's own begin outside of the block that releases the connection: if
 * the begin fails, the pool loses the connection for ever.
 */
const transactionsOn =
  (pool: pg.Pool): Db['transaction'] =>
  async (work, config) => {
    const client = await pool.connect()
    let hasBegun = false
    try {
      return await drizzle(client, { casing }).transaction((tx) => {
        hasBegun = true
        return work(tx)
      }, config)
    } finally {
      client.release(!hasBegun)
    }
  }

/** The query builder over a custom function that runs statements; without transactions. */
export const queriesThrough = (query: (query: pg.QueryConfig, values?: unknown[]) => Promise<pg.QueryResult>): Db =>
  drizzle({ query } as pg.PoolClient, { casing })

/**
 * A statement in the driver's format, for those that run on a dedicated connection, where a query builder would cost more than
 * the statement.
 */
export const toQuery = (statement: SQL): pg.QueryConfig => {
  const { sql: text, params: values } = dialect.sqlToQuery(statement)
  return { text, values }
}

/** Opens PostgreSQL at `url`, or the embedded one in `folder`, and applies missing migrations. Throws CannotStart. */
export async function openDatabase({ url, folder, connections, print = () => undefined }: DatabaseOptions): Promise<Database> {
  if (url) {
    const database = await openPooled(url, { connections, print }).catch((error: unknown) => {
      throw explainConnectFailure(error)
    })
    await warnOfLocale(database.jobs, print)
    return database
  }
  const notices = new Notices()
  const embedded = await startEmbedded(folder, { print, report: notices.report })
  try {
    const database = await openPooled(embedded.connection, { connections, print })
    const space = await watchFreeSpace(embedded.clusterFolder, { report: notices.report })
    const close = async (): Promise<void> => {
      await space.stop()
      await closeAfter(database.close(), embedded.stop)
    }
    return { ...database, embedded, notices, shortage: space.shortage, exhaustion: space.exhaustion, close }
  } catch (error) {
    await embedded.stop()
    throw error
  }
}

async function openPooled(
  connection: Connection,
  { connections, print = () => undefined }: Pick<DatabaseOptions, 'connections' | 'print'>,
): Promise<Database> {
  const pools = openPools(connection, connections)
  try {
    await untilAnswering(pools.jobs)
    await checkSession(pools.jobs)
    await migrate(pools.jobs, print)
    const { calls: pool, jobs, slow, close } = pools
    const searches = new SearchPool(pools.searches)
    return {
      db: queriesOn(pool),
      pool,
      jobs,
      searches,
      slow,
      notices: new Notices(),
      shortage: () => undefined,
      exhaustion: () => undefined,
      close,
    }
  } catch (error) {
    await pools.close()
    throw error
  }
}

/** Whether nobody has used the database yet. */
export async function isEmpty(db: Db): Promise<boolean> {
  return (await db.select({ id: tables.contacts.contactId }).from(tables.contacts).limit(1)).length === 0
}
