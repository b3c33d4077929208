import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http'
import { apiHeaderLines } from './headers.ts'

/** The envelope of a refusal. */
export const refusalEnvelope = (code: number, message: string, data: unknown = null) => ({ code, message, data })

const messages: Readonly<Record<number, string>> = {
  404: 'This address does not exist.',
  405: 'This address does not exist.',
  408: 'The request took too long to arrive. Send it again.',
  413: 'This is too large to send.',
  414: 'This address is too long.',
  415: 'Send JSON, with the content type application/json.',
  417: 'The server does not support this request.',
  422: 'A value is outside what can be stored. Correct it and try again.',
  429: 'Too many requests. Wait a minute and try again.',
  431: 'The headers of the request are too large.',
  502: 'The server does not answer. Try again in a minute.',
  503: 'The server is restarting. Try again in a few seconds.',
  504: 'The server takes too long to answer. Try again in a minute.',
}

/** The default message of a status. */
export const messageFor = (status: number): string => messages[status] ?? 'The request is malformed.'

/** Refuses a request that no framework handles, and closes the connection. Headers that are already set stay. */
export function refuse(response: ServerResponse, status: number, message = messageFor(status)): void {
  const body = Buffer.from(JSON.stringify(refusalEnvelope(status, message)))
  response.writeHead(status, { 'content-type': 'application/json; charset=utf-8', 'content-length': body.length, connection: 'close' })
  response.end(body)
}

/** The seconds after which another instance, or this one again, answers. */
export const retryAfterStop = 2

/** Refuses a request after the server has stopped serving. Reads the body first: closing with unread bytes would lose the reply. */
export function refuseWhileStopping(request: IncomingMessage, response: ServerResponse): void {
  response.setHeader('retry-after', retryAfterStop)
  request.once('end', () => refuse(response, 503)).resume()
}

/** A refusal as text, for a connection without a readable request. */
export function refusalText(status: number): string {
  const body = JSON.stringify(refusalEnvelope(status, messageFor(status)))
  return [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    ...apiHeaderLines,
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(body)}`,
    'connection: close',
    '',
    body,
  ].join('\r\n')
}
