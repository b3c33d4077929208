import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

export const requestIdHeader = 'x-request-id'
/** Ids go into the log: nothing that a caller could hide a message in. */
const form = /^[\w.-]{1,64}$/

/**
 * The id of a request: the caller's own when it has the form of one, so that one id follows a request through every proxy and
 * process; else a new one, which takes the place of the header. Asking again returns the same.
 */
export function requestIdOf(request: Pick<IncomingMessage, 'headers'>): string {
  const given = request.headers[requestIdHeader]
  if (typeof given === 'string' && form.test(given)) return given
  const made = randomUUID()
  request.headers[requestIdHeader] = made
  return made
}
