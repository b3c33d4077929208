import type { FastifyError, FastifyInstance } from 'fastify'
import { databaseRefusal, Refusal, traceOf } from '../errors.ts'
import { unavailable } from '../unavailable.ts'

/** The one place where an error becomes an answer. What we did not foresee answers 500 with the request's id and no internals. */
export function envelopeErrors(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError | Refusal, request, reply) => {
    if (error instanceof Refusal) return reply.code(error.status).send({ code: error.status, message: error.message, data: error.data })
    const away = unavailable(error)
    if (away) {
      request.log.error({ requestId: request.id, route: request.routeOptions.url, ...traceOf(error) }, 'the database is not available')
      return reply.code(503).header('retry-after', '10').send({ code: 503, message: away, data: null })
    }
    const status = error.statusCode ?? (isOutOfRange(error) ? 422 : 500)
    if (status < 500) return reply.code(status).send({ code: status, message: wordsFor(status, error), data: null })
    request.log.error({ requestId: request.id, route: request.routeOptions.url, ...traceOf(error) }, 'request failed')
    return reply.code(500).send({ code: 500, message: `Something went wrong on the server. Request ${request.id}.`, data: null })
  })
  app.setNotFoundHandler((_, reply) => reply.code(404).send({ code: 404, message: 'There is no such call.', data: null }))
}

/** Class 22 of PostgreSQL: a number, date or character that no column can hold, which a schema let through. */
const isOutOfRange = (error: unknown): boolean => databaseRefusal(error)?.code.startsWith('22') ?? false

function wordsFor(status: number, error: FastifyError): string {
  if (status === 413) return 'This is too large to send.'
  if (status === 429) return 'Too many requests. Wait a minute and try again.'
  if (status === 422) return 'A value is outside what can be stored. Correct it and try again.'
  if (status === 415) return 'Send JSON.'
  return error.code === 'FST_ERR_CTP_INVALID_JSON_BODY' || error instanceof SyntaxError
    ? 'The request is not valid JSON.'
    : 'The request is malformed.'
}
