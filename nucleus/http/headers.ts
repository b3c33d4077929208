import type { IncomingMessage, ServerResponse } from 'node:http'
import { requestIdHeader, requestIdOf } from '../base/requestId.ts'
import type { Trust } from '../base/trustedProxies.ts'

/** The headers of every API reply: do not cache it, do not guess its type, do not show it in a page. */
const apiHeaders: ReadonlyMap<string, string> = new Map([
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

/** The same headers as text lines, for replies that no framework writes. */
export const apiHeaderLines: readonly string[] = [...apiHeaders].map(([name, value]) => `${name}: ${value}`)

/** Sets the headers of an API reply, including its request id, before anything else runs. The handler may replace them. */
export function setApiHeaders(request: IncomingMessage, response: ServerResponse, trust: Trust): void {
  response.setHeaders(apiHeaders as Map<string, string>)
  response.setHeader(requestIdHeader, requestIdOf(request))
  requireHttps(request, response, trust)
}

/** Makes browsers that came by https always use https. Not sent on other connections. */
export function requireHttps(request: IncomingMessage, response: ServerResponse, trust: Trust): void {
  if (isHttps(request, trust)) response.setHeader('strict-transport-security', 'max-age=31536000; includeSubDomains')
}

/**
 * The process itself does not use TLS: a proxy in front does, and its header counts only when the proxy is trusted. Proxies append to
 * the header, so only the last entry is from the trusted one.
 */
const isHttps = ({ headers, socket }: IncomingMessage, trust: Trust): boolean =>
  trust(socket.remoteAddress, 0) && String(headers['x-forwarded-proto']).split(',').pop()?.trim() === 'https'
