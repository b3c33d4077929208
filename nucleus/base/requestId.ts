import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

export const requestIdHeader = 'x-request-id'
/** Ids are logged, so they must not carry a message from the caller. */
const pattern = /^[\w.-]{1,64}$/

/**
 * The id of a request: the caller's own if it is valid, so that one id follows a request through every proxy and process; else a new
 * one, which is stored in the header. Later calls return the same id.
 */
export function requestIdOf(request: Pick<IncomingMessage, 'headers'>): string {
  const given = request.headers[requestIdHeader]
  if (typeof given === 'string' && pattern.test(given)) return given
  const newId = randomUUID()
  request.headers[requestIdHeader] = newId
  return newId
}
