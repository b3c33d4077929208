import type { FastifyInstance } from 'fastify'

/** Answers what takes work that no caller waits for; closing nucleus waits for all of it. The work deals with its own errors. */
export function unawaitedBy(app: FastifyInstance): (work: Promise<void>) => void {
  const running = new Set<Promise<void>>()
  app.addHook('onClose', async () => {
    await Promise.allSettled(running)
  })
  return (work) => {
    running.add(work)
    void work.finally(() => running.delete(work))
  }
}
