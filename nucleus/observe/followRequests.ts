import { METHODS } from 'node:http'
import type { FastifyContextConfig, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isStream } from '../http/longCalls.ts'
import type { Observer } from './Observer.ts'
import { runAs } from '../base/scope.ts'

/** A call that takes longer is logged at `warn`, unless it may take long, such as an export or an upload. */
const slowMs = 1000
/** The caller hung up before the reply was complete. This status is only logged, never sent. */
const hungUp = 499

/** What a route's declaration says. */
interface Route {
  method: string
  route: string
  name: string
  mayBeSlow: boolean
  isStream: boolean
}

/**
 * Follows each request to its end: all code that runs for it knows its name and id (`currentScope`), it is counted, and one log line
 * says how it ended, at `info`, or at `warn` when it was slow.
 */
export function followRequests(
  app: FastifyInstance,
  { metrics, outage }: Observer,
): (request: FastifyRequest, reply: FastifyReply) => void {
  const routes = new WeakMap<FastifyContextConfig, Route>()
  const routeOf = (request: FastifyRequest): Route => {
    const { config } = request.routeOptions
    let route = routes.get(config)
    if (!route) {
      route = describeRoute(request)
      routes.set(config, route)
    }
    return route
  }
  const follow = (request: FastifyRequest, reply: FastifyReply): Route => {
    const route = routeOf(request)
    const begunAt = performance.now()
    reply.raw.once('close', () => {
      const ms = performance.now() - begunAt
      // A stream ends when its reader leaves, so once started it counts as complete.
      const isWhole = reply.raw.writableEnded || (route.isStream && reply.raw.headersSent)
      const status = isWhole ? reply.raw.statusCode : hungUp
      metrics.recordCall({ ...route, status, seconds: route.isStream ? undefined : ms / 1000 })
      const isSlow = ms > slowMs && !route.mayBeSlow && !outage.wasOnSince(begunAt)
      log(request, { ...route, status, ms, isSlow })
    })
    return route
  }
  app.addHook('onRequest', (request, reply, done) => {
    runAs({ name: follow(request, reply).name, requestId: request.id }, done)
  })
  return follow
}

function describeRoute(request: FastifyRequest): Route {
  const { url, config } = request.routeOptions
  const { call } = config
  // An unknown route can have any method and any address, so neither may become a label.
  const { method, route } = url === undefined ? { method: 'any', route: 'none' } : { method: request.method, route: url }
  const stream = call !== undefined && isStream(`/nucleus${call.path}`)
  return { method, route, name: call?.name ?? `${method} ${route}`, mayBeSlow: stream || call?.takesLong === true, isStream: stream }
}

function log(
  request: FastifyRequest,
  { method, route, status, ms, isSlow }: Route & { status: number; ms: number; isSlow: boolean },
): void {
  const who = request.actor && { contactId: request.actor.contactId, role: request.actor.role }
  // Log a known method even without a route, but never a made-up one.
  const sent = METHODS.includes(request.method) ? request.method : method
  const line = { method: sent, route, status, ms: Math.round(ms * 10) / 10, ...who }
  request.log[isSlow ? 'warn' : 'info'](line, isSlow ? 'slow call' : 'call')
}
