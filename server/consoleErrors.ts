import Fastify, { type FastifyError, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { traceOf } from '#nucleus/base/errors.ts'
import { refusalEnvelope, messageFor } from '#nucleus/http/refusals.ts'
import { pluginTimeout } from '#nucleus/http/startingTime.ts'
import { requestIdOf } from '#nucleus/base/requestId.ts'
import type { Trust } from '#nucleus/base/trustedProxies.ts'

export const isForNucleus = (url = ''): boolean => /^\/nucleus(?:[/?]|$)/.test(url)

/** The server of everything except nucleus, without routes. A wrong request gets a line of text, and under `/nucleus` the envelope. */
export function consoleServer(trust: Trust): FastifyInstance {
  const app = Fastify({
    logger: false,
    pluginTimeout,
    genReqId: (request) => requestIdOf(request),
    trustProxy: trust,
    routerOptions: { maxParamLength: 2000 },
    frameworkErrors: ({ statusCode = 400 }, request, reply) => void refuse(request, reply, statusCode),
    return503OnClosing: false,
  })
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const status = error.statusCode ?? 500
    // The log gets the internal error, without anything that was sent; the client does not see it.
    if (status >= 500) console.error(`${request.method} ${request.routeOptions.url ?? ''} failed (request ${request.id}):`, traceOf(error))
    return refuse(request, reply, status)
  })
  app.setNotFoundHandler((request, reply) => refuse(request, reply, 404))
  return app
}

function refuse(request: FastifyRequest, reply: FastifyReply, status: number): FastifyReply {
  reply.code(status)
  if (isForNucleus(request.raw.url)) return reply.send(refusalEnvelope(status, status < 500 ? messageFor(status) : serverMessage))
  return reply.type('text/plain; charset=utf-8').send(`${plainMessage(status)}\n`)
}

const serverMessage = 'Something went wrong on the server.'
function plainMessage(status: number): string {
  if (status >= 500) return serverMessage
  if (status === 429) return messageFor(429)
  return status === 404 ? 'There is nothing at this address.' : 'This address is wrong.'
}
