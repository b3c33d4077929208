import type { IncomingMessage, ServerResponse } from 'node:http'
import { requestIdHeader, requestIdOf } from '../base/requestId.ts'
import type { Trust } from '../base/trustedProxies.ts'

/** What every answer of the API says to browsers: keep it nowhere, take it for nothing but what it is, show it in no page. */
const always: ReadonlyMap<string, string> = new Map([
  ['cache-control', 'no-store'],
  ['content-security-policy', "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"],
  ['cross-origin-opener-policy', 'same-origin'],
  ['cross-origin-resource-policy', 'same-origin'],
  ['origin-agent-cluster', '?1'],
  ['referrer-policy', 'no-referrer'],
  ['x-content-type-options', 'nosniff'],
  ['x-dns-prefetch-control', 'off'],
  ['x-frame-options', 'SAMEORIGIN'],
  ['x-permitted-cross-domain-policies', 'none'],
])

/** The same as lines of an answer that no framework writes. */
export const apiHeaderLines: readonly string[] = [...always].map(([name, value]) => `${name}: ${value}`)

/** Sets the headers of an answer of the API, the id of its request among them, before anything else can; whoever answers may replace one. */
export function setApiHeaders(request: IncomingMessage, response: ServerResponse, trust: Trust): void {
  response.setHeaders(always as Map<string, string>)
  response.setHeader(requestIdHeader, requestIdOf(request))
  askForHttps(request, response, trust)
}

/** Browsers come back by https once they came by https; said on no other connection. */
export function askForHttps(request: IncomingMessage, response: ServerResponse, trust: Trust): void {
  if (isHttps(request, trust)) response.setHeader('strict-transport-security', 'max-age=31536000; includeSubDomains')
}

/**
 * The process itself speaks no TLS: a proxy in front does, and is believed only when it is said to be there. One that adds
 * to the header adds at its end: what stands before was said by somebody further away.
 */
const isHttps = ({ headers, socket }: IncomingMessage, trust: Trust): boolean =>
  trust(socket.remoteAddress, 0) && String(headers['x-forwarded-proto']).split(',').pop()?.trim() === 'https'
