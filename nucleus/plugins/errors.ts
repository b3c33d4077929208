import type { FastifyError, FastifyInstance, FastifyReply } from 'fastify'
import { databaseRefusal, Refusal, traceOf } from '../errors.ts'
import { refused, wordsFor } from '../http/refusals.ts'
import { unavailable } from '../unavailable.ts'

/** The one place where an error becomes an answer. What we did not foresee answers 500 with the request's id and no internals. */
export function envelopeErrors(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError | Refusal, request, reply) => {
    if (error instanceof Refusal) return reply.code(error.status).send(refused(error.status, error.message, error.data))
    const away = unavailable(error)
    if (away) {
      request.log.error({ requestId: request.id, route: request.routeOptions.url, ...traceOf(error) }, 'the database is not available')
      return reply.code(503).header('retry-after', '10').send(refused(503, away))
    }
    const status = error.statusCode ?? (isOutOfRange(error) ? 422 : 500)
    if (status < 500) return reply.code(status).send(refused(status, isNoJson(error) ? 'The request is not valid JSON.' : wordsFor(status)))
    request.log.error({ requestId: request.id, route: request.routeOptions.url, ...traceOf(error) }, 'request failed')
    return reply.code(500).send(refused(500, `Something went wrong on the server. Request ${request.id}.`))
  })
  app.setNotFoundHandler((_, reply) => reply.code(404).send(refused(404, wordsFor(404))))
}

/** An address that Fastify's router gives up on reaches neither a hook nor the handlers above. */
export function refuseUnrouted({ statusCode = 400 }: FastifyError, reply: FastifyReply): void {
  void reply.code(statusCode).send(refused(statusCode, wordsFor(statusCode)))
}

/** Class 22 of PostgreSQL: a number, date or character that no column can hold, which a schema let through. */
const isOutOfRange = (error: unknown): boolean => databaseRefusal(error)?.code.startsWith('22') ?? false

const isNoJson = (error: FastifyError): boolean =>
  error.statusCode === 400 && (error.code === 'FST_ERR_CTP_INVALID_JSON_BODY' || error instanceof SyntaxError)
