import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { FairPool } from './FairPool.ts'
import { applySettings, type SessionSettings } from './sessionSettings.ts'
import { SlowStatements, timeStatements } from './slowStatements.ts'

export type Connection = string | { host: string; port: number; user: string; password?: string; database: string }

/**
 * Every session reads and writes times in one zone and format, whatever the server and role are set to. A search tolerates one
 * or two typos in a word (`<%` of pg_trgm): "winterbuorne" is 0.54 of Winterbourne. No statement is compiled first: for the search of everything that
 * takes four seconds each time, where the server can (`jit`), and the embedded one cannot.
 */
const session: SessionSettings = { TimeZone: 'UTC', DateStyle: 'ISO', jit: 'off', 'pg_trgm.word_similarity_threshold': '0.5' }
/** A call that takes longer is a mistake, and must not hold its rows and its connection. */
export const callMs = 20_000

interface PoolOptions {
  /** What the server's list of connections shows. */
  name: string
  /** Maximum number of connections. */
  max: number
  /** Milliseconds; 0 = no limit. */
  statementMs: number
  /** How long a transaction may wait for its client, in milliseconds. */
  idleInTransactionMs: number
  /** A statement that takes longer is logged. */
  slowMs: number
  /** Whether users share the connections fairly. */
  isFair?: true
}

/** For calls. */
const calls: PoolOptions = { name: 'copilot calls', isFair: true, max: 10, statementMs: callMs, idleInTransactionMs: 30_000, slowMs: 1000 }
/** For searches that run while a user types (nucleus/resource/search/runCancellable.ts). Separate, so that they never keep calls waiting. */
const searches: PoolOptions = { name: 'copilot searches', max: 6, statementMs: callMs, idleInTransactionMs: 30_000, slowMs: 1000 }
/** For long work: exports, whose readers may be slow, demo data, migrations. Separate, so that it never keeps calls waiting. */
const jobs: PoolOptions = { name: 'copilot long work', max: 5, statementMs: 0, idleInTransactionMs: 180_000, slowMs: 10_000 }

export interface Pools {
  calls: pg.Pool
  searches: pg.Pool
  jobs: pg.Pool
  slow: SlowStatements
  close: () => Promise<void>
}

export type ConnectionLimits = Partial<Record<'calls' | 'searches', number>>

const patienceMs = 1500

/** Opens all pools of one database. `overrides` overrides the number of connections of a pool, for tests. */
export function openPools(connection: Connection, overrides: ConnectionLimits = {}): Pools {
  const slow = new SlowStatements()
  const pools = {
    calls: openPool(connection, { ...calls, ...(overrides.calls && { max: overrides.calls }) }, slow),
    searches: openPool(connection, { ...searches, ...(overrides.searches && { max: overrides.searches }) }, slow),
    jobs: openPool(connection, jobs, slow),
    slow,
  }
  // A query that does not end keeps its connection; the process ends nevertheless.
  const closed = () => Promise.all([pools.calls.end(), pools.searches.end(), pools.jobs.end()])
  return { ...pools, close: async () => void (await Promise.race([closed(), pause(patienceMs, undefined, { ref: false })])) }
}

function openPool(
  connection: Connection,
  { name, max, statementMs, idleInTransactionMs, slowMs, isFair }: PoolOptions,
  slow: SlowStatements,
): pg.Pool {
  const settings = {
    ...session,
    statement_timeout: String(statementMs),
    idle_in_transaction_session_timeout: String(idleInTransactionMs),
  }
  const options = {
    ...(typeof connection === 'string' ? { connectionString: connection } : connection),
    application_name: name,
    max,
    connectionTimeoutMillis: 10_000,
    onConnect: (client: pg.ClientBase) => applySettings(client, settings),
    // A server that does not answer at all cannot enforce its own timeout.
    query_timeout: statementMs && statementMs + 5000,
  }
  const pool = isFair ? new FairPool(options) : new pg.Pool(options)
  // The pool replaces a connection that the server drops; without a listener the error would end the process.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => {
    client.on('error', () => undefined)
    timeStatements(client, { slowMs, slow })
  })
  // A transaction that is still open, because even its rollback failed, would leak into the next call.
  pool.on('release', (_, client) => {
    if (client.getTransactionStatus() !== 'I') void (client as pg.PoolClient & Pick<pg.Client, 'end'>).end()
  })
  return pool
}
