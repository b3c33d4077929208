import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { nucleusLimits } from '#constants/nucleusLimits.ts'
import { knownBrowserHeader, knownBrowsersInHeader } from '#contract/auth.ts'
import type { Authority } from '../auth/authority.ts'
import type { Config } from '../base/config.ts'
import { healthPaths } from '../observe/health.ts'
import { TemporaryRefusal } from '../base/errors.ts'
import { bodyBytesOf } from '../kernel/bodyBytes.ts'
import { sourceOf } from '../kernel/sourceOf.ts'
import { requiresActor, tokenOf } from './bearer.ts'

const tooManyParallelCalls = () => new TemporaryRefusal(429, 'Too many requests at once. Wait a moment and try again.', { retryAfter: 1 })

/** The API's description, public and about 800 kB, compressed for every reader. */
const descriptions = ['/nucleus/openapi.json', '/nucleus/docs/json', '/nucleus/docs/yaml']

/**
 * Limits calls per session to REQUESTS_PER_MINUTE, to a few in parallel, and to a total size of their bodies. Calls without a session
 * that this process has seen count for their source. This never queries the database: an unknown token counts for its source.
 */
export async function rateLimits(app: FastifyInstance, { REQUESTS_PER_MINUTE }: Config, authority: Authority): Promise<void> {
  if (REQUESTS_PER_MINUTE === 0) return
  const sessionOf = (request: FastifyRequest): string | undefined => {
    const token = requiresActor(request) ? tokenOf(request) : undefined
    return token && authority.cachedSessionId(token)
  }
  // Separate, so that strangers at the same source do not use up the sign-ins of a user who signed in there before.
  const browserOf = ({ headers, routeOptions }: FastifyRequest): string | undefined =>
    routeOptions.config.call?.tellsBrowser ? knownBrowsersInHeader(headers[knownBrowserHeader]).find(authority.browsers.isOurs) : undefined
  const callerOf = (request: FastifyRequest): string => sessionOf(request) ?? browserOf(request) ?? sourceOf(request.ip)
  const underWay = new Map<string, { calls: number; bytes: number }>()
  app.addHook('onRequest', (request, reply, done) => {
    if (isHealth(request)) return done()
    const caller = callerOf(request)
    const now = underWay.get(caller) ?? { calls: 0, bytes: 0 }
    const bytes = bodyBytesOf(request)
    if (now.calls >= nucleusLimits.callsAtOnce || now.bytes + bytes > nucleusLimits.bodyBytesAtOnce) return done(tooManyParallelCalls())
    underWay.set(caller, { calls: now.calls + 1, bytes: now.bytes + bytes })
    reply.raw.once('close', () => {
      const { calls, bytes: held } = underWay.get(caller) ?? { calls: 1, bytes }
      if (calls === 1) underWay.delete(caller)
      else underWay.set(caller, { calls: calls - 1, bytes: held - bytes })
    })
    done()
  })
  // Registered before the plugin, so that it finds the limit on the route.
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
