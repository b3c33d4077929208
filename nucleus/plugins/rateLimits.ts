import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { limits } from '#constants/limits.ts'
import { knownBrowserHeader, knownBrowsersIn } from '#contract/auth.ts'
import type { Authority } from '../auth/authority.ts'
import type { Config } from '../base/config.ts'
import { healthPaths } from '../observe/health.ts'
import { RefusedForNow } from '../base/errors.ts'
import { sourceOf } from '../kernel/source.ts'
import { asksWhoCalls, tokenOf } from './bearer.ts'

const tooManyAtOnce = () =>
  new RefusedForNow(429, 'Too many calls at once. Wait until some of them are answered, then try again.', { retryAfter: 1 })

/** The API described, without a sign-in: some 800 kB that are packed for every reader. */
const descriptions = ['/nucleus/openapi.json', '/nucleus/docs/json', '/nucleus/docs/yaml']

/**
 * At most REQUESTS_PER_MINUTE calls of a session, and of these a few at once with bodies of a bounded size in all, or of where a call comes from when no session that this process has
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
  const callerOf = (request: FastifyRequest): string => sessionOf(request) ?? browserOf(request) ?? sourceOf(request.ip)
  const underWay = new Map<string, { calls: number; bytes: number }>()
  app.addHook('onRequest', (request, reply, done) => {
    if (isHealth(request)) return done()
    const caller = callerOf(request)
    const now = underWay.get(caller) ?? { calls: 0, bytes: 0 }
    const bytes = bodyBytesOf(request)
    if (now.calls >= limits.callsAtOnce || now.bytes + bytes > limits.bodyBytesAtOnce) return done(tooManyAtOnce())
    underWay.set(caller, { calls: now.calls + 1, bytes: now.bytes + bytes })
    reply.raw.once('close', () => {
      const { calls, bytes: held } = underWay.get(caller) ?? { calls: 1, bytes }
      if (calls === 1) underWay.delete(caller)
      else underWay.set(caller, { calls: calls - 1, bytes: held - bytes })
    })
    done()
  })
  // Ours comes first, so that the plugin finds the limit on the route.
  app.addHook('onRoute', (route) => {
    if (descriptions.includes(route.url)) route.config = { ...route.config, rateLimit: { max: 10, timeWindow: '1 minute' } }
  })
  await app.register(rateLimit, {
    max: REQUESTS_PER_MINUTE,
    timeWindow: '1 minute',
    hook: 'onRequest',
    keyGenerator: callerOf,
    allowList: isHealth,
  })
}

const isHealth = ({ routeOptions }: FastifyRequest): boolean => healthPaths.includes(routeOptions.url)

/** Bytes that a body takes while it arrives: as it says beforehand, or as many as the call may be sent. */
function bodyBytesOf({ headers, routeOptions }: FastifyRequest): number {
  if (headers['transfer-encoding']) return routeOptions.config.call?.budget.bytesIn ?? limits.bodyBytes
  return Number(headers['content-length'] ?? 0) || 0
}
