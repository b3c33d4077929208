import type { FastifyInstance } from 'fastify'
import pg from 'pg'
import type { Nucleus } from './context.ts'
import { traceOf } from '../base/errors.ts'

const reconnectMs = 1000

/** Receives the notifications of other instances on the same database, over one connection for all channels. */
export interface Listener {
  /** Calls the handler with each text on a channel. Register it before nucleus is ready. */
  hear: (channel: string, heard: (text: string) => void) => void
  /** Calls the handler whenever the connection starts to listen, including the first time. Notifications sent before are lost. */
  onBack: (back: () => void) => void
  /** Whether the connection listens now, as far as this instance knows. */
  isHearing: () => boolean
  /** Replaces a connection that seems dead without having closed. */
  renew: () => void
}

/**
 * Listens on a dedicated connection and reconnects automatically. Neither start nor shutdown of nucleus waits for it.
 */
export function listenerOf(
  app: FastifyInstance,
  { database: { pool }, log, observer: { outage } }: Pick<Nucleus, 'database' | 'log' | 'observer'>,
): Listener {
  const channels = new Map<string, (text: string) => void>()
  const backs: (() => void)[] = []
  let client: pg.Client | undefined
  let retry: NodeJS.Timeout | undefined
  let isHearing = false
  let isClosed = false
  let isSaid = false

  const listen = async (): Promise<void> => {
    // The pool's password is not enumerable.
    const named = { password: pool.options.password, application_name: 'copilot listener' }
    const mine = new pg.Client({ ...pool.options, ...named, keepAlive: true })
    client = mine
    // An error that breaks the connection also ends it, and `end` reconnects.
    mine.on('error', () => undefined)
    mine.once('end', () => listenAgain(mine))
    mine.on('notification', ({ channel, payload = '' }) => hear(channel, payload))
    try {
      await mine.connect()
      await mine.query([...channels.keys()].map((channel) => `listen ${channel}`).join('; '))
      isSaid = false
      isHearing = true
      for (const back of backs) back()
    } catch (error) {
      // Reported once per outage, because it retries every second.
      if (!isSaid) {
        isSaid = true
        void outage.report(error, 'other instances are not heard; sessions that they end, end here by time').then(({ isLogged }) => {
          isSaid = isLogged
        })
      }
      void mine.end()
      listenAgain(mine)
    }
  }
  // Anyone with the database password can send anything: skip what cannot be parsed.
  const hear = (channel: string, text: string): void => {
    try {
      if (text !== '') channels.get(channel)?.(text)
    } catch (error) {
      log.warn({ channel, ...traceOf(error) }, 'something was told that cannot be read')
    }
  }
  const listenAgain = (lost: pg.Client): void => {
    if (isClosed || client !== lost) return
    isHearing = false
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
    hear: (channel, heard) => void channels.set(channel, heard),
    onBack: (back) => void backs.push(back),
    isHearing: () => isHearing,
    renew: () => void client?.end(),
  }
}
