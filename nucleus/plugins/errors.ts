import type { IncomingMessage } from 'node:http'
import type { FastifyError, FastifyInstance, FastifyReply } from 'fastify'
import type { Outage } from '../observe/Outage.ts'
import { databaseRefusal, Refusal, TemporaryRefusal, traceOf } from '../base/errors.ts'
import { refusalEnvelope, messageFor } from '../http/refusals.ts'
import { unavailableMessage } from '../base/unavailable.ts'

/** The only place that turns errors into replies. An unexpected error is a 500 with the request's id and no internals. */
export function envelopeErrors(app: FastifyInstance, outage: Outage): void {
  app.setErrorHandler((error: FastifyError | Refusal, request, reply) => {
    if (error instanceof Refusal) return sendRefusal(reply, error)
    // A request that breaks off is no error of the server or its database, and nobody reads the reply.
    if (isBrokenOff(request.raw)) return sendRefusal(reply, new Refusal(400, 'The request was interrupted. Send it again.'))
    const outageMessage = unavailableMessage(error)
    if (outageMessage) {
      outage.refused(error, { route: request.routeOptions.url })
      return sendRefusal(reply, new Refusal(503, outageMessage))
    }
    const status = error.statusCode ?? (isOutOfRange(error) ? 422 : 500)
    if (status < 500) return sendRefusal(reply, refusalOf(status, error))
    request.log.error({ route: request.routeOptions.url, ...traceOf(error) }, 'request failed')
    return reply.code(500).send(refusalEnvelope(500, `Something went wrong on the server. Request ${request.id}.`))
  })
  app.setNotFoundHandler((_, reply) => reply.code(404).send(refusalEnvelope(404, messageFor(404))))
}

const isBrokenOff = ({ destroyed, complete }: IncomingMessage): boolean => destroyed && !complete

/** Sends a refusal in the envelope. */
export function sendRefusal(reply: FastifyReply, refusal: Refusal): FastifyReply {
  const { status, message, data } = refusal
  if (isTemporary(status) && !reply.hasHeader('retry-after'))
    reply.header('retry-after', refusal instanceof TemporaryRefusal ? refusal.retryAfter : retryAfterMinute)
  return reply.code(status).send(refusalEnvelope(status, message, data))
}

const isTemporary = (status: number): boolean => status === 429 || status === 503
/** In seconds, for refusals without a time of their own: most say "in a minute". */
const retryAfterMinute = 60

/** PostgreSQL's class 22: a number, date or character that no column can hold and that a schema let through. */
const isOutOfRange = (error: unknown): boolean => databaseRefusal(error)?.code.startsWith('22') ?? false

/** The refusal for an error of Fastify, with the part of the request that is wrong. */
function refusalOf(status: number, { code }: FastifyError): Refusal {
  if (status === 413) return refusalAbout('body', 413, messageFor(413))
  if (status === 415) return refusalAbout('content-type', 415, messageFor(415))
  if (status === 422 || status === 429) return new Refusal(status, messageFor(status))
  if (code === 'FST_ERR_CTP_EMPTY_JSON_BODY')
    return refusalAbout('body', 400, 'The body is empty. Send a JSON object with the fields of this call.')
  return refusalAbout('body', status, 'The body is not valid JSON. Send a JSON object with the fields of this call.')
}

const refusalAbout = (field: string, status: number, message: string): Refusal =>
  new Refusal(status, message, { fields: { [field]: message } })
