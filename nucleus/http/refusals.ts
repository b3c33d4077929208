import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http'
import { apiHeaderLines } from './headers.ts'

/** The envelope of an answer that is no success. */
export const refused = (code: number, message: string, data: unknown = null) => ({ code, message, data })

const words: Readonly<Record<number, string>> = {
  404: 'There is no such call.',
  405: 'There is no such call.',
  408: 'The request took too long to arrive. Send it again.',
  413: 'This is too large to send.',
  414: 'This address is too long.',
  415: 'Send JSON, with the content type application/json.',
  417: 'The request expects what this server does not do.',
  422: 'A value is outside what can be stored. Correct it and try again.',
  429: 'Too many requests. Wait a minute and try again.',
  431: 'The headers of the request are too large.',
  502: 'The server does not answer. Try again in a minute.',
  503: 'The server is restarting. Try again in a few seconds.',
  504: 'The server takes too long to answer. Try again in a minute.',
}

/** What a status says when nothing more is known. */
export const wordsFor = (status: number): string => words[status] ?? 'The request is malformed.'

/** Refuses what reached no framework yet, and ends the connection. Headers that are set already stay. */
export function refuse(response: ServerResponse, status: number, message = wordsFor(status)): void {
  const body = Buffer.from(JSON.stringify(refused(status, message)))
  response.writeHead(status, { 'content-type': 'application/json; charset=utf-8', 'content-length': body.length, connection: 'close' })
  response.end(body)
}

/** In seconds: by then another instance, or this one again, answers. */
export const retryAfterStop = 2

/** Refuses what arrives after the server has stopped serving. A body is read first: closed over unread bytes, a connection loses its answer. */
export function refuseWhileStopping(request: IncomingMessage, response: ServerResponse): void {
  response.setHeader('retry-after', retryAfterStop)
  request.once('end', () => refuse(response, 503)).resume()
}

/** The same as text, for a connection on which no request could be read. */
export function refusalText(status: number): string {
  const body = JSON.stringify(refused(status, wordsFor(status)))
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
