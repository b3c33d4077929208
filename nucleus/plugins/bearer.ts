import type { FastifyInstance, FastifyRequest } from 'fastify'
import { accessToken, unattendedHeader } from '#contract/auth.ts'
import { type Authority, authorityOf } from '../auth/authority.ts'
import { onSessionEnded } from '../auth/sessionEnds.ts'
import { Refusal } from '../base/errors.ts'
import { currentScope } from '../base/scope.ts'
import type { Actor, Nucleus } from '../kernel/context.ts'
import type { Listener } from '../kernel/listener.ts'
import { fireAndForgetOf } from '../kernel/fireAndForget.ts'

/** Sets `request.actor` from the header `Authorization: Bearer <token>` only; cookies are never read. */
export function bearer(app: FastifyInstance, nucleus: Nucleus, secretKey: string, listener: Listener): Authority {
  const authority = authorityOf(nucleus, secretKey, fireAndForgetOf(app))
  onSessionEnded(listener, authority.forget)
  app.decorateRequest('actor', null)
  // After the rate limit, so that the lookups of made-up tokens are limited, and before the body is read, so that strangers learn
  // nothing about what a call accepts.
  app.addHook('preParsing', (request, _, _body, done) => {
    if (!requiresActor(request)) return done()
    const token = tokenOf(request)
    const found = token === undefined ? null : authority.find(token, { isUse: request.headers[unattendedHeader] === undefined })
    const setActor = (actor: Actor | null): void => {
      request.actor = actor
      const scope = currentScope()
      if (scope) scope.user = actor?.contactId
      done(actor ? null : new Refusal(401, 'You are not signed in. Sign in and try again.'))
    }
    if (found instanceof Promise) found.then(setActor, done)
    else setActor(found)
  })
  return authority
}

/** Whether the call is for signed-in staff only. API documentation and unknown addresses are not. */
export function requiresActor({ routeOptions: { config } }: FastifyRequest): boolean {
  return config.call !== undefined && !config.call.isPublic
}

/** The token of a request, if it is well-formed. */
export function tokenOf({ headers }: FastifyRequest): string | undefined {
  const [, token] = /^Bearer (\S+)$/i.exec(headers.authorization ?? '') ?? []
  return accessToken.safeParse(token).data
}
