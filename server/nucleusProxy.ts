import proxy, { type FastifyHttpProxyOptions } from '@fastify/http-proxy'
import type { FastifyInstance } from 'fastify'
import { isStream, takesLong } from '#nucleus/http/longCalls.ts'
import { refusalEnvelope, messageFor } from '#nucleus/http/refusals.ts'

/** How long nucleus may take to begin a reply, and between two parts of it, in milliseconds. */
interface Timeouts {
  usual: number
  /** For exports and uploads. */
  long: number
}

/**
 * Forwards requests under `/nucleus` to the nucleus at `upstream`, whose address may end in `/nucleus` or not. Streams both
 * ways, so that uploads and exports of any size pass. Returns 502 when it cannot be reached, 504 when it is frozen.
 */
export async function forwardToNucleus(
  app: FastifyInstance,
  upstream: string,
  timeouts: Timeouts = { usual: 15_000, long: 300_000 },
): Promise<void> {
  const { origin, pathname } = new URL(upstream)
  const options: FastifyHttpProxyOptions = {
    upstream: origin,
    prefix: '/nucleus',
    rewritePrefix: `${pathname.replace(/(?<!\/)\/+$/, '').replace(/\/nucleus$/, '')}/nucleus`,
    disableRequestLogging: true,
    // A stop waits for running calls first, and for no idle connection.
    destroyAgent: true,
    // Each stream of live changes holds a connection while it lasts; calls must not wait for one.
    undici: { connections: null },
    // 503 is a reply; whether to try again is the caller's decision.
    maxRetriesOn503: 0,
    handler: (request, reply, target, defaults) => {
      // A stop waits for no stream.
      if (isStream(request.url)) reply.raw.once('stopping', () => reply.raw.destroy())
      return reply.from(target, { ...defaults, timeout: takesLong(request.method, request.url) ? timeouts.long : timeouts.usual })
    },
    replyOptions: {
      // Cookies are not forwarded: nucleus reads only the bearer token. `expect` was already answered by this server.
      rewriteRequestHeaders: (request, { cookie: _cookie, expect: _expect, ...headers }) => ({
        ...headers,
        'x-forwarded-for': request.ips?.toReversed().join(', ') ?? request.ip,
        'x-forwarded-proto': request.protocol,
        'x-forwarded-host': request.host,
      }),
      onError: (reply, { error }) => {
        const status = (error as { statusCode?: number }).statusCode === 504 ? 504 : 502
        void reply.code(status).send(refusalEnvelope(status, messageFor(status)))
      },
    },
  }
  await app.register(proxy, options)
}
