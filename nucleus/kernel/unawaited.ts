import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

/** Long enough for a mail that is being handed over, short enough for a stop that is given ten seconds in all. */
const patienceMs = 2000

/**
 * Returns what takes work that no caller waits for. Closing nucleus waits for it, two seconds at most: it may hang on
 * somebody else's server. The work deals with its own errors.
 */
export function unawaitedBy(app: FastifyInstance): (work: Promise<void>) => void {
  const running = new Set<Promise<void>>()
  app.addHook('onClose', async () => {
    if (running.size === 0) return
    const patience = new AbortController()
    const isOver = pause(patienceMs, undefined, { signal: patience.signal }).catch(() => undefined)
    await Promise.race([Promise.allSettled(running), isOver])
    patience.abort()
  })
  return (work) => {
    running.add(work)
    void work.finally(() => running.delete(work))
  }
}
