import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

/** Long enough to hand over a mail, short enough for a shutdown of ten seconds in all. */
const maxWaitMs = 2000

/**
 * Returns a function that takes work no caller waits for. Closing nucleus waits for it, but at most two seconds: the work may
 * hang on someone else's server. The work handles its own errors.
 */
export function fireAndForgetOf(app: FastifyInstance): (work: Promise<void>) => void {
  const running = new Set<Promise<void>>()
  app.addHook('onClose', async () => {
    if (running.size === 0) return
    const timer = new AbortController()
    const timeout = pause(maxWaitMs, undefined, { signal: timer.signal }).catch(() => undefined)
    await Promise.race([Promise.allSettled(running), timeout])
    timer.abort()
  })
  return (work) => {
    running.add(work)
    void work.finally(() => running.delete(work))
  }
}
