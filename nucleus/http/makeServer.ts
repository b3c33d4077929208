import type { IncomingMessage, RequestListener } from 'node:http'
import type { Socket } from 'node:net'
import { setApiHeaders } from './headers.ts'
import { refusalText, refuse, refuseWhileStopping } from './refusals.ts'
import { StoppableServer } from './StoppableServer.ts'
import { Stopping } from './Stopping.ts'
import type { Trust } from '../base/trustedProxies.ts'

interface Options {
  /** Whose word counts that a request came by https. */
  trust: Trust
  /** Hands upgrades to whoever listens for them; they are refused otherwise. */
  allowsUpgrade?: boolean
  /** Of the process, where more than the server wants to know. */
  stopping?: Stopping
  /** How long nothing may move on a connection with a request, in milliseconds. */
  idleMs?: number
}

/** Longer than any call may think about its answer. */
const stuckMs = 120_000

/**
 * The HTTP server of every process: it bounds how long a request may take to arrive, in milliseconds, and refuses in the
 * envelope what no framework gets to see. Requests that reach `listener` have a target on this host.
 */
export function makeServer(
  listener: RequestListener,
  { trust, allowsUpgrade = false, stopping = new Stopping(), idleMs = stuckMs }: Options,
): StoppableServer {
  const server = new StoppableServer(
    // A missing host is refused here, because Node's own refusal is empty. Proxies keep connections for about a minute.
    { requestTimeout: 60_000, keepAliveTimeout: 72_000, requireHostHeader: false, shouldUpgradeCallback: () => allowsUpgrade },
    stopping,
    (request, response) => {
      if (isAcceptable(request) && !server.isClosing) return listener(request, response)
      setApiHeaders(request, response, trust)
      if (server.isClosing) refuseWhileStopping(request, response)
      else refuse(response, 400)
    },
  )
  // An answer that nobody reads is held in memory: its connection is closed. Streams of changes have a beat.
  server.setTimeout(idleMs)
  server.on('checkExpectation', (request, response) => {
    setApiHeaders(request, response, trust)
    refuse(response, 417)
  })
  server.on('connect', (_, socket) => end(socket as Socket, 405))
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Socket) => {
    // What still arrives behind a refusal is an error again.
    if (socket.writableEnded && error.code !== 'ECONNRESET') return
    if (error.code === 'ECONNRESET' || !socket.writable || server.isAnswering(socket)) socket.destroy()
    else end(socket, statuses[error.code ?? ''] ?? 400)
  })
  return server
}

function isAcceptable({ url = '', headers, httpVersion }: IncomingMessage): boolean {
  if (headers.upgrade !== undefined) return false
  if (headers.host === undefined && httpVersion === '1.1') return false
  return isOnThisHost(url)
}

/** Not a target that names another host, nor one that a redirect could make name one. */
const isOnThisHost = (url: string): boolean => {
  const path = url.split('?', 1)[0] ?? ''
  return path.startsWith('/') && !/\/\/|\\/.test(path)
}

const statuses: Readonly<Record<string, number>> = {
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
}

/** Long enough to take in what was sent before the refusal arrived: closed over unread bytes, a connection loses it. */
const lingerMs = 1000

function end(socket: Socket, status: number): void {
  // Nobody else listens on a connection that asked for a tunnel.
  socket.on('error', () => socket.destroy())
  socket.end(refusalText(status))
  socket.resume()
  const cutOff = setTimeout(() => socket.destroy(), lingerMs)
  socket.once('close', () => clearTimeout(cutOff))
}
