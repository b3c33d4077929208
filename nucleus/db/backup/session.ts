import pg from 'pg'
import type { Connection } from '../pools.ts'

/** How values read, whatever server and role say; and no limit of time, since rows may be many. */
const settings = {
  client_encoding: 'UTF8',
  TimeZone: 'UTC',
  DateStyle: 'ISO',
  IntervalStyle: 'postgres',
  bytea_output: 'hex',
  extra_float_digits: '1',
  statement_timeout: '0',
  idle_in_transaction_session_timeout: '0',
  // What others hold for long is said, not waited for.
  lock_timeout: '60000',
}

/** What the connections call themselves, for whoever looks at the server. */
export const readerName = 'copilot backup'
export const loaderName = 'copilot restore'
export const eraserName = 'copilot forget'
export const staffName = 'copilot staff'
/** It keeps a connection beside that of the restore. */
export const guardName = 'copilot restore guard'

/** One connection for a backup or a restore. */
export async function connect(connection: Connection, name: string): Promise<pg.Client> {
  const client = new pg.Client({
    ...(typeof connection === 'string' ? { connectionString: connection } : connection),
    connectionTimeoutMillis: 10_000,
    application_name: name,
    options: Object.entries(settings)
      .map(([key, value]) => `-c ${key}=${value}`)
      .join(' '),
  })
  // Whoever waits for an answer is told; without a listener the process would end.
  client.on('error', () => undefined)
  await client.connect()
  return client
}
