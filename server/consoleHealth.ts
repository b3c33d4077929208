import type { FastifyInstance } from 'fastify'
import type { ShutdownState } from '#nucleus/http/ShutdownState.ts'
import { refusalEnvelope, retryAfterStop, messageFor } from '#nucleus/http/refusals.ts'

const readiness: ReadonlySet<string> = new Set(['/health/ready', '/nucleus/health/ready', '/nucleus/health'])

/**
 * `/health/live` says that the console's process responds; `/health/ready` says whether it accepts calls, which it does until it is
 * stopped. A console without nucleus also reports the readiness of nucleus there.
 */
export function mountConsoleHealth(app: FastifyInstance, stopping: ShutdownState): void {
  app.addHook('onRequest', async (request, reply) => {
    if (!stopping.isStopping || !readiness.has(request.url.split('?', 1)[0] ?? '')) return
    await reply
      .code(503)
      .header('retry-after', retryAfterStop)
      .header('cache-control', 'no-store')
      .send(refusalEnvelope(503, messageFor(503)))
  })
  for (const path of ['/health/live', '/health/ready'])
    app.get(path, async (_, reply) => reply.header('cache-control', 'no-store').send({ code: 200, message: 'OK', data: null }))
}
