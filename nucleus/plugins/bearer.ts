import type { FastifyInstance, FastifyRequest } from 'fastify'
import { accessToken, unattendedHeader } from '#contract/auth.ts'
import { type Authority, authorityOf } from '../auth/authority.ts'
import { hearEndedSessions } from '../auth/endedSessions.ts'
import { Refusal } from '../base/errors.ts'
import type { Actor, Nucleus } from '../kernel/context.ts'
import type { Listener } from '../kernel/listener.ts'
import { unawaitedBy } from '../kernel/unawaited.ts'

/** Sets `request.actor` from the header `Authorization: Bearer <token>` and nothing else: cookies are never read. */
export function bearer(app: FastifyInstance, nucleus: Nucleus, secretKey: string, listener: Listener): Authority {
  const authority = authorityOf(nucleus, secretKey, unawaitedBy(app))
  hearEndedSessions(listener, authority.forget)
  app.decorateRequest('actor', null)
  // After the rate limit, so that made-up tokens cost no look-up for ever, and before the body is read: a stranger
  // learns nothing of what a call would accept.
  app.addHook('preParsing', (request, _, _body, done) => {
    if (!asksWhoCalls(request)) return done()
    const token = tokenOf(request)
    const found = token === undefined ? null : authority.find(token, { isUse: request.headers[unattendedHeader] === undefined })
    const keep = (actor: Actor | null): void => {
      request.actor = actor
      done(actor ? null : new Refusal(401, 'You are not signed in. Sign in and try again.'))
    }
    if (found instanceof Promise) found.then(keep, done)
    else keep(found)
  })
  return authority
}

/** Whether the call is for signed-in staff only. Pages of the API's description and addresses that do not exist are not. */
export function asksWhoCalls({ routeOptions: { config } }: FastifyRequest): boolean {
  return config.call !== undefined && !config.call.isPublic
}

/** Returns the token of a request when it has the form of one. */
export function tokenOf({ headers }: FastifyRequest): string | undefined {
  const [, token] = /^Bearer (\S+)$/i.exec(headers.authorization ?? '') ?? []
  return accessToken.safeParse(token).data
}
