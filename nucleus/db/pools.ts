import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { SlowStatements, timeStatements } from './slowStatements.ts'

export type Connection = string | { host: string; port: number; user: string; password?: string; database: string }

/**
 * Every session reads and writes times in one zone and one form, whatever server and role say. A search takes one slip or two in
 * a word for the same word (`<%` of pg_trgm): "winterbuorne" is 0.54 of Winterbourne.
 */
const session = '-c TimeZone=UTC -c DateStyle=ISO -c pg_trgm.word_similarity_threshold=0.5'
/** A call that takes longer is a mistake, and must not hold its rows and its connection. */
export const callMs = 20_000

interface Share {
  /** What the server's list of connections calls them. */
  name: string
  /** Connections at most. */
  max: number
  /** Milliseconds; 0 = no limit. */
  statementMs: number
  /** Milliseconds that a transaction may wait for its client. */
  idleInTransactionMs: number
  /** A statement that takes longer is logged. */
  slowMs: number
}

/** What answers people. */
const calls: Share = { name: 'copilot calls', max: 10, statementMs: callMs, idleInTransactionMs: 30_000, slowMs: 1000 }
/** What somebody looks up while they type (nucleus/resource/search/whileWanted.ts). Apart, so that it never keeps calls waiting. */
const searches: Share = { name: 'copilot searches', max: 6, statementMs: callMs, idleInTransactionMs: 30_000, slowMs: 1000 }
/** What takes long: exports, whose readers may be slow, demo data, migrations. Apart, so that it never keeps calls waiting. */
const jobs: Share = { name: 'copilot long work', max: 5, statementMs: 0, idleInTransactionMs: 180_000, slowMs: 10_000 }

export interface Pools {
  calls: pg.Pool
  searches: pg.Pool
  jobs: pg.Pool
  slow: SlowStatements
  close: () => Promise<void>
}

export type MostConnections = Partial<Record<'calls' | 'searches', number>>

const patienceMs = 1500

/** All shares of the connections to one database. `most` is how many connections a share has instead, for tests. */
export function openPools(connection: Connection, most: MostConnections = {}): Pools {
  const slow = new SlowStatements()
  const pools = {
    calls: openPool(connection, { ...calls, ...(most.calls && { max: most.calls }) }, slow),
    searches: openPool(connection, { ...searches, ...(most.searches && { max: most.searches }) }, slow),
    jobs: openPool(connection, jobs, slow),
    slow,
  }
  // A query that does not end keeps its connection; the process ends all the same.
  const ended = () => Promise.all([pools.calls.end(), pools.searches.end(), pools.jobs.end()])
  return { ...pools, close: async () => void (await Promise.race([ended(), pause(patienceMs, undefined, { ref: false })])) }
}

function openPool(connection: Connection, { name, max, statementMs, idleInTransactionMs, slowMs }: Share, slow: SlowStatements): pg.Pool {
  const pool = new pg.Pool({
    ...(typeof connection === 'string' ? { connectionString: connection } : connection),
    application_name: name,
    max,
    connectionTimeoutMillis: 10_000,
    options: `${session} -c statement_timeout=${statementMs} -c idle_in_transaction_session_timeout=${idleInTransactionMs}`,
    // A server that does not answer at all cannot keep its own time.
    query_timeout: statementMs && statementMs + 5000,
  })
  // A connection that the server drops is replaced by the pool; without a listener it would end the process.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => {
    client.on('error', () => undefined)
    timeStatements(client, { slowMs, slow })
  })
  // A transaction that is open or broken, because even its rollback failed, would become that of the next call.
  pool.on('release', (_, client) => {
    if (client.getTransactionStatus() !== 'I') void (client as pg.PoolClient & Pick<pg.Client, 'end'>).end()
  })
  return pool
}
