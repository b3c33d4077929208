import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

/** Long enough to hand over a mail, short enough for a shutdown of ten seconds in all. */
const patienceMs = 2000

/**
 * Returns a function that takes work no caller waits for. Closing nucleus waits for it, but at most two seconds: the work may
 * hang on someone else's server. The work handles its own errors.
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
