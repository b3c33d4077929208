import pg from 'pg'

/** What a connection of the driver knows of itself and its types do not say. */
interface Connected {
  host: string
  port: number
  ssl: pg.ClientConfig['ssl']
  sslNegotiation: 'postgres' | 'direct'
  processID: number
  secretKey: number
}
interface Canceling extends pg.Connection {
  connect: (...place: [path: string] | [port: number, host: string]) => void
  cancel: (processID: number, secretKey: number) => void
}

/** A server that does not answer is not waited for. */
const patienceMs = 2000

/**
 * Stops the statement that runs on a connection, as PostgreSQL's protocol has it: a request on a short connection of its own, over the
 * same way as the first, that needs no sign-in and no room in any pool. Neither side says whether it came in time.
 */
export function cancelRunning(client: pg.PoolClient): void {
  const { host, port, ssl, sslNegotiation, processID, secretKey } = client as unknown as Connected
  const canceling = new pg.Connection({ ssl, sslNegotiation } as pg.ConnectionConfig) as Canceling
  const end = () => void canceling.stream.destroy()
  const late = setTimeout(end, patienceMs)
  canceling.on('error', end)
  canceling.once('end', () => clearTimeout(late))
  canceling.once(ssl ? 'sslconnect' : 'connect', () => canceling.cancel(processID, secretKey))
  if (host.startsWith('/')) canceling.connect(`${host}/.s.PGSQL.${port}`)
  else canceling.connect(port, host)
}
