import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Config } from '#nucleus/base/config.ts'
import { requireHttps } from '#nucleus/http/headers.ts'
import { trustIn } from '#nucleus/base/trustedProxies.ts'

export interface HeaderOptions {
  config: Pick<Config, 'TRUST_PROXY' | 'DATADOG_APPLICATION_ID' | 'DATADOG_SITE' | 'EVENTS_URL' | 'COPILOT_URL'>
  /** Next's development mode evaluates code and keeps a socket open for reloads. */
  isDev: boolean
}

/** Returns a function that sets the security headers of the console's pages and files. nucleus sets its own. */
export function securityHeaders({ config, isDev }: HeaderOptions): (request: IncomingMessage, response: ServerResponse) => void {
  const headers = new Map([
    ['Content-Security-Policy', contentPolicy({ config, isDev })],
    ['X-Frame-Options', 'DENY'],
    ['Referrer-Policy', 'same-origin'],
    ['Permissions-Policy', 'camera=(self), microphone=(), geolocation=(), payment=(), usb=()'],
    ['Cross-Origin-Resource-Policy', 'same-origin'],
  ])
  // In development Next serves one of its scripts as JSON.
  if (!isDev) headers.set('X-Content-Type-Options', 'nosniff')
  const trust = trustIn(config.TRUST_PROXY)
  return (request, response) => {
    response.setHeaders(headers)
    requireHttps(request, response, trust)
  }
}

/** Only scripts of this server run. Styles may be inline because Ant Design writes its variables at run time. */
function contentPolicy({ config, isDev }: HeaderOptions): string {
  const isMonitored = Boolean(config.DATADOG_APPLICATION_ID)
  const directives: Record<string, string[]> = {
    'default-src': ["'self'"],
    'script-src': ["'self'", ...(isDev ? ["'unsafe-eval'", "'unsafe-inline'"] : [])],
    'style-src': ["'self'", "'unsafe-inline'"],
    'img-src': ["'self'", 'data:', 'blob:', 'https:'],
    'connect-src': [
      "'self'",
      ...(isDev ? ['ws:'] : []),
      ...[config.EVENTS_URL, config.COPILOT_URL].flatMap((address) => (address ? [new URL(address).origin] : [])),
      ...(isMonitored ? [intakeOf(config.DATADOG_SITE)] : []),
    ],
    'worker-src': ["'self'", ...(isMonitored ? ['blob:'] : [])],
    'frame-ancestors': ["'none'"],
    'object-src': ["'none'"],
    'base-uri': ["'self'"],
    'form-action': ["'self'"],
  }
  return Object.entries(directives)
    .map(([name, values]) => `${name} ${values.join(' ')}`)
    .join('; ')
}

/** The host that the monitoring library of a Datadog site sends to: us3.datadoghq.com → browser-intake-us3-datadoghq.com. */
function intakeOf(site: string): string {
  const parts = site.split('.')
  const ending = parts.pop() ?? ''
  return `https://browser-intake-${parts.join('-')}.${ending}`
}
