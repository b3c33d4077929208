import type { IncomingMessage, RequestListener } from 'node:http'
import type { Socket } from 'node:net'
import { setApiHeaders } from './headers.ts'
import { refusalText, refuse, refuseWhileStopping } from './refusals.ts'
import { StoppableServer } from './StoppableServer.ts'
import { ShutdownState } from './ShutdownState.ts'
import type { Trust } from '../base/trustedProxies.ts'

interface Options {
  /** Which proxies to trust about https. */
  trust: Trust
  /** Passes upgrades on to their listeners; otherwise they are refused. */
  allowsUpgrade?: boolean
  /** The process's own instance, where others also read it. */
  stopping?: ShutdownState
  /** The longest inactivity on a connection with a request, in milliseconds. */
  idleMs?: number
}

/** Longer than any call may take to start its reply. */
const stuckMs = 120_000

/**
 * Creates the HTTP server of every process. It limits how long a request may take to arrive, and answers in the envelope what it refuses
 * before any framework. Requests that reach `listener` have a target on this host.
 */
export function createHttpServer(
  listener: RequestListener,
  { trust, allowsUpgrade = false, stopping = new ShutdownState(), idleMs = stuckMs }: Options,
): StoppableServer {
  const server = new StoppableServer(
    // A missing host is refused below, because Node's own refusal has no body. Proxies keep connections open for about a minute.
    { requestTimeout: 60_000, keepAliveTimeout: 72_000, requireHostHeader: false, shouldUpgradeCallback: () => allowsUpgrade },
    stopping,
    (request, response) => {
      if (isAcceptable(request) && !server.isClosing) return listener(request, response)
      setApiHeaders(request, response, trust)
      if (server.isClosing) refuseWhileStopping(request, response)
      else refuse(response, 400)
    },
  )
  // A reply that nobody reads stays in memory, so its connection is closed. Streams of changes have a heartbeat.
  server.setTimeout(idleMs)
  server.on('checkExpectation', (request, response) => {
    setApiHeaders(request, response, trust)
    refuse(response, 417)
  })
  server.on('connect', (_, socket) => refuseSocket(socket as Socket, 405))
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Socket) => {
    // Data that arrives after a refusal raises another error.
    if (socket.writableEnded && error.code !== 'ECONNRESET') return
    if (error.code === 'ECONNRESET' || !socket.writable || server.isAnswering(socket)) socket.destroy()
    else refuseSocket(socket, statuses[error.code ?? ''] ?? 400)
  })
  return server
}

function isAcceptable({ url = '', headers, httpVersion }: IncomingMessage): boolean {
  if (headers.upgrade !== undefined) return false
  if (headers.host === undefined && httpVersion === '1.1') return false
  return isOnThisHost(url)
}

/** Whether the target names no other host, and cannot do so after a redirect. */
const isOnThisHost = (url: string): boolean => {
  const path = url.split('?', 1)[0] ?? ''
  return path.startsWith('/') && !/\/\/|\\/.test(path)
}

const statuses: Readonly<Record<string, number>> = {
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
}

/** Long enough to read what was sent before the refusal arrived: closing with unread bytes would lose the refusal. */
const lingerMs = 1000

function refuseSocket(socket: Socket, status: number): void {
  // A connection that requested a tunnel has no other error listener.
  socket.on('error', () => socket.destroy())
  socket.end(refusalText(status))
  socket.resume()
  const cutOff = setTimeout(() => socket.destroy(), lingerMs)
  socket.once('close', () => clearTimeout(cutOff))
}
