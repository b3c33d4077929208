import type { FastifyInstance } from 'fastify'
import pg from 'pg'
import type { Nucleus } from './context.ts'
import { traceOf } from '../base/errors.ts'

const reconnectMs = 1000

/** Receives the notifications of other instances on the same database, over one connection for all channels. */
export interface Listener {
  /** Calls the handler with each text on a channel. Register it before nucleus is ready. */
  onMessage: (channel: string, handler: (text: string) => void) => void
  /** Calls the handler whenever the connection starts to listen, including the first time. Notifications sent before are lost. */
  onConnect: (handler: () => void) => void
  /** Whether the connection listens now, as far as this instance knows. */
  isListening: () => boolean
  /** Replaces a connection that seems dead without having closed. */
  reconnect: () => void
}

/**
 * Listens on a dedicated connection and reconnects automatically. Neither start nor shutdown of nucleus waits for it.
 */
export function listenerOf(
  app: FastifyInstance,
  { database: { pool }, log, observer: { outage } }: Pick<Nucleus, 'database' | 'log' | 'observer'>,
): Listener {
  const channels = new Map<string, (text: string) => void>()
  const connectHandlers: (() => void)[] = []
  let client: pg.Client | undefined
  let retry: NodeJS.Timeout | undefined
  let isListening = false
  let isClosed = false
  let isReported = false

  const listen = async (): Promise<void> => {
    // The pool's password is not enumerable.
    const overrides = { password: pool.options.password, application_name: 'copilot listener' }
    const connection = new pg.Client({ ...pool.options, ...overrides, keepAlive: true })
    client = connection
    // An error that breaks the connection also ends it, and `end` reconnects.
    connection.on('error', () => undefined)
    connection.once('end', () => reconnectLater(connection))
    connection.on('notification', ({ channel, payload = '' }) => onMessage(channel, payload))
    try {
      await connection.connect()
      await connection.query([...channels.keys()].map((channel) => `listen ${channel}`).join('; '))
      isReported = false
      isListening = true
      for (const handler of connectHandlers) handler()
    } catch (error) {
      // Reported once per outage, because it retries every second.
      if (!isReported) {
        isReported = true
        void outage.report(error, 'other instances are not heard; sessions that they end, end here by time').then(({ isLogged }) => {
          isReported = isLogged
        })
      }
      void connection.end()
      reconnectLater(connection)
    }
  }
  // Anyone with the database password can send anything: skip what cannot be parsed.
  const onMessage = (channel: string, text: string): void => {
    try {
      if (text !== '') channels.get(channel)?.(text)
    } catch (error) {
      log.warn({ channel, ...traceOf(error) }, 'a notification cannot be read')
    }
  }
  const reconnectLater = (closed: pg.Client): void => {
    if (isClosed || client !== closed) return
    isListening = false
    clearTimeout(retry)
    retry = setTimeout(() => void listen(), reconnectMs)
    retry.unref()
  }
  app.addHook('onReady', (done) => {
    void listen()
    done()
  })
  app.addHook('onClose', (_, done) => {
    isClosed = true
    clearTimeout(retry)
    void client?.end()
    done()
  })
  return {
    onMessage: (channel, handler) => void channels.set(channel, handler),
    onConnect: (handler) => void connectHandlers.push(handler),
    isListening: () => isListening,
    reconnect: () => void client?.end(),
  }
}
