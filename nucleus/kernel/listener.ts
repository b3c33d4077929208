import type { FastifyInstance } from 'fastify'
import pg from 'pg'
import type { Nucleus } from './context.ts'
import { traceOf } from '../base/errors.ts'

const reconnectMs = 1000

/** What other instances over the same database tell, on one connection for all channels. */
export interface Listener {
  /** Calls `heard` with each text on a channel. Before nucleus is ready. */
  hear: (channel: string, heard: (text: string) => void) => void
  /** Calls `back` each time that the connection listens, the first time too. What was told while it was away is not heard. */
  onBack: (back: () => void) => void
  /** Whether it listens at this moment, as far as it knows. */
  isHearing: () => boolean
  /** Takes another connection: this one seems to be dead without having said so. */
  renew: () => void
}

/**
 * Listens on a connection of its own, which comes back by itself. Neither the start nor the end of nucleus waits for it.
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
    // The password of a pool cannot be enumerated.
    const named = { password: pool.options.password, application_name: 'copilot listener' }
    const mine = new pg.Client({ ...pool.options, ...named, keepAlive: true })
    client = mine
    // What breaks a connection also ends it, and the end is what counts.
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
      // Once for as long as it lasts: it is tried every second.
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
  // Anybody with the database's password can tell anything: what cannot be read is left alone.
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
