import type pg from 'pg'
import { CannotStart } from '../base/cannotStart.ts'

/** Values of parameters of PostgreSQL, by name. */
export type SessionSettings = Readonly<Record<string, string>>

/** Of a server that has accepted a connection. */
const patienceMs = 10_000

/**
 * Sets parameters of a new connection. They are no options of the connection (`-c`), which poolers such as PgBouncer refuse, or drop where
 * they are told to.
 */
export async function applySettings(client: pg.ClientBase, settings: SessionSettings): Promise<void> {
  const entries = Object.entries(settings)
  const calls = entries.map((_, at) => `set_config($${at * 2 + 1}, $${at * 2 + 2}, false)`)
  await client.query({ text: `select ${calls.join(', ')}`, values: entries.flat(), query_timeout: patienceMs } as pg.QueryConfig)
}

/** As PgBouncer words it where each statement gets another session. */
const protocolViolation = '08P01'
const sharedSessions = () =>
  new CannotStart(
    'The database of DATABASE_URL is behind a pooler that gives each transaction another session, so that settings, locks and notifications get lost. Set pool_mode = session in PgBouncer for this database, or use the address of PostgreSQL itself.',
  )

/** Throws CannotStart unless a connection remains in one session of the server, and so keeps its settings. */
export async function checkSession(pool: pg.Pool): Promise<void> {
  const [one, other] = await Promise.all([pool.connect(), pool.connect()])
  try {
    const before = await processOf(one)
    // Where sessions are shared, this one takes the session that has just become free.
    await other.query('begin')
    if (before !== (await processOf(one))) throw sharedSessions()
  } catch (error) {
    throw (error as pg.DatabaseError).code === protocolViolation ? sharedSessions() : error
  } finally {
    await other.query('rollback').catch(() => undefined)
    one.release()
    other.release()
  }
}

async function processOf(client: pg.ClientBase): Promise<number | undefined> {
  return (await client.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]?.pid
}
