import pg from 'pg'

declare module 'pg' {
  /** Properties that a connection of the driver has and its types lack. */
  interface PoolClient {
    sslNegotiation: 'postgres' | 'direct'
    processID: number
    secretKey: number
  }
}
interface CancelConnection extends pg.Connection {
  connect: (...place: [path: string] | [port: number, host: string]) => void
  cancel: (processID: number, secretKey: number) => void
}

/** How long to wait for a server that does not answer. */
const patienceMs = 2000

/**
 * Cancels the statement that runs on a connection, as PostgreSQL's protocol defines: a request on a second, short connection
 * over the same route, which needs no sign-in and no slot in a pool. Neither side reports whether it arrived in time.
 */
export function cancelRunning(client: pg.PoolClient): void {
  const { host, port, ssl, sslNegotiation, processID, secretKey } = client
  const cancelConnection = new pg.Connection({ ssl, sslNegotiation } as pg.ConnectionConfig) as CancelConnection
  const end = () => void cancelConnection.stream.destroy()
  const timeout = setTimeout(end, patienceMs)
  cancelConnection.on('error', end)
  cancelConnection.once('end', () => clearTimeout(timeout))
  cancelConnection.once(ssl ? 'sslconnect' : 'connect', () => cancelConnection.cancel(processID, secretKey))
  if (host.startsWith('/')) cancelConnection.connect(`${host}/.s.PGSQL.${port}`)
  else cancelConnection.connect(port, host)
}
