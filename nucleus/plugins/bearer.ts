import type { FastifyInstance, FastifyRequest } from 'fastify'
import { isAllowed } from '#constants/roles.ts'
import { accessToken, unattendedHeader } from '#contract/auth.ts'
import { type Authority, authorityOf } from '../auth/authority.ts'
import { onSessionEnded } from '../auth/sessionEnds.ts'
import { notAllowed, notSignedIn, type Refusal } from '../base/errors.ts'
import { currentScope } from '../base/scope.ts'
import type { Actor, Nucleus } from '../kernel/context.ts'
import type { Listener } from '../kernel/listener.ts'
import { fireAndForgetOf } from '../kernel/fireAndForget.ts'

/** Sets `request.actor` from the header `Authorization: Bearer <token>` only; cookies are never read. */
export function bearer(app: FastifyInstance, nucleus: Nucleus, secretKey: string, listener: Listener): Authority {
  const authority = authorityOf(nucleus, secretKey, fireAndForgetOf(app))
  onSessionEnded(listener, authority.forget)
  app.decorateRequest('actor', null)
  // After the rate limit, so that the lookups of made-up tokens are limited, and before the body is read, so that whoever may not make a
  // call learns nothing about what it accepts.
  app.addHook('preParsing', (request, _, _body, done) => {
    if (!requiresActor(request)) return done()
    const token = tokenOf(request)
    const found = token === undefined ? null : authority.find(token, { isUse: request.headers[unattendedHeader] === undefined })
    const setActor = (actor: Actor | null): void => {
      request.actor = actor
      const scope = currentScope()
      if (scope) scope.user = actor?.contactId
      done(refusalOf(request, actor))
    }
    if (found instanceof Promise) found.then(setActor, done)
    else setActor(found)
  })
  return authority
}

/** Why somebody may not make a call; null if they may. */
function refusalOf({ routeOptions: { config } }: FastifyRequest, actor: Actor | null): Refusal | null {
  if (!actor) return notSignedIn()
  return config.call && !isAllowed(actor.role, config.call.permission) ? notAllowed() : null
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
