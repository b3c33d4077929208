import pg from 'pg'

declare module 'pg' {
  /** Properties that a connection of the driver has and its types lack. */
  interface PoolClient {
    sslNegotiation: 'postgres' | 'direct'
    processID: number
    secretKey: number
  }
}
interface Canceling extends pg.Connection {
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
  const canceling = new pg.Connection({ ssl, sslNegotiation } as pg.ConnectionConfig) as Canceling
  const end = () => void canceling.stream.destroy()
  const late = setTimeout(end, patienceMs)
  canceling.on('error', end)
  canceling.once('end', () => clearTimeout(late))
  canceling.once(ssl ? 'sslconnect' : 'connect', () => canceling.cancel(processID, secretKey))
  if (host.startsWith('/')) canceling.connect(`${host}/.s.PGSQL.${port}`)
  else canceling.connect(port, host)
}
