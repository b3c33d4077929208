import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { knownBrowserHeader, knownBrowsersIn } from '#contract/auth.ts'
import type { Authority } from '../auth/authority.ts'
import type { Config } from '../process/config.ts'
import { healthPaths } from '../process/health.ts'
import { sourceOf } from '../core/source.ts'
import { asksWhoCalls, tokenOf } from './bearer.ts'

/**
 * At most REQUESTS_PER_MINUTE calls of a session, or of where a call comes from when no session that this process has
 * seen makes it. The database is not asked for that: a token that nobody has seen counts for its source.
 */
export async function rateLimits(app: FastifyInstance, { REQUESTS_PER_MINUTE }: Config, authority: Authority): Promise<void> {
  if (REQUESTS_PER_MINUTE === 0) return
  const sessionOf = (request: FastifyRequest): string | undefined => {
    const token = asksWhoCalls(request) ? tokenOf(request) : undefined
    return token && authority.seenSession(token)
  }
  // So that strangers at the same source do not use up the sign-ins of who signed in there before.
  const browserOf = ({ headers, routeOptions }: FastifyRequest): string | undefined =>
    routeOptions.config.call?.tellsBrowser ? knownBrowsersIn(headers[knownBrowserHeader]).find(authority.browsers.isOurs) : undefined
  await app.register(rateLimit, {
    max: REQUESTS_PER_MINUTE,
    timeWindow: '1 minute',
    hook: 'onRequest',
    keyGenerator: (request) => sessionOf(request) ?? browserOf(request) ?? sourceOf(request.ip),
    allowList: (request) => healthPaths.includes(request.routeOptions.url),
  })
}
