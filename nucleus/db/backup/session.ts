import pg from 'pg'
import type { Connection } from '../pools.ts'
import { applySettings } from '../sessionSettings.ts'

/** Fixed output formats, whatever the server and role are set to; no time limit, since there may be many rows. */
const settings = {
  client_encoding: 'UTF8',
  TimeZone: 'UTC',
  DateStyle: 'ISO',
  IntervalStyle: 'postgres',
  bytea_output: 'hex',
  extra_float_digits: '1',
  statement_timeout: '0',
  idle_in_transaction_session_timeout: '0',
  // A lock that others hold for long is an error rather than a wait.
  lock_timeout: '60000',
}

/** Application names of the connections, for people who look at the server. */
export const readerName = 'copilot backup'
export const loaderName = 'copilot restore'
export const eraserName = 'copilot forget'
export const staffName = 'copilot staff'
/** A second connection during a restore. */
export const guardName = 'copilot restore guard'

/** Opens the connection of a backup or a restore. */
export async function connect(connection: Connection, name: string): Promise<pg.Client> {
  const client = new pg.Client({
    ...(typeof connection === 'string' ? { connectionString: connection } : connection),
    connectionTimeoutMillis: 10_000,
    application_name: name,
  })
  // Pending queries fail with the error; without a listener the process would end.
  client.on('error', () => undefined)
  await client.connect()
  await applySettings(client, settings)
  return client
}
