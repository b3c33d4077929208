import proxy from '@fastify/http-proxy'
import type { FastifyInstance } from 'fastify'

/**
 * Passes calls on to the nucleus at `upstream`. Streams both ways, so that uploads and exports of any size pass through.
 * Cookies stay here: nucleus reads only the bearer token. What goes along of who called is the part that the app trusts,
 * with the app's own caller at its end: nucleus must trust this process, and one hop more than this process trusts.
 */
export function passOnTo(app: FastifyInstance, upstream: string): void {
  void app.register(proxy, {
    upstream,
    prefix: '/nucleus',
    rewritePrefix: `${new URL(upstream).pathname.replace(/\/$/, '')}/nucleus`,
    disableRequestLogging: true,
    // An answer of 503 is an answer; asking again is for the caller to decide.
    maxRetriesOn503: 0,
    replyOptions: {
      rewriteRequestHeaders: (request, { cookie: _, ...headers }) => ({
        ...headers,
        'x-forwarded-for': request.ips?.toReversed().join(', ') ?? request.ip,
        'x-forwarded-proto': request.protocol,
        'x-forwarded-host': request.host,
      }),
      onError: (reply) =>
        void reply.code(502).send({ code: 502, message: 'The server does not answer. Try again in a minute.', data: null }),
    },
  })
}
