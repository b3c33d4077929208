import type { FastifyInstance } from 'fastify'
import { type Authority, authorityOf } from '../auth/authority.ts'
import { Refusal } from '../errors.ts'
import type { Nucleus } from '../nucleus.ts'
import { unawaitedBy } from '../unawaited.ts'

const form = /^Bearer ([\w-]{43})$/i

/** Sets `request.actor` from the header `Authorization: Bearer <token>` and nothing else: cookies are never read. */
export function bearer(app: FastifyInstance, nucleus: Nucleus, secretKey: string): Authority {
  const authority = authorityOf(nucleus, secretKey, unawaitedBy(app))
  app.decorateRequest('actor', null)
  app.addHook('onRequest', (request, _, done) => {
    const token = form.exec(request.headers.authorization ?? '')?.[1]
    const found = token ? authority.find(token) : null
    const keep = (actor: typeof request.actor) => {
      request.actor = actor
      done()
    }
    if (found instanceof Promise) found.then(keep, done)
    else keep(found)
  })
  // After the rate limit and before the body is read: a stranger learns nothing of what a call would accept.
  app.addHook('preParsing', (request, _, _body, done) => {
    const { call } = request.routeOptions.config
    done(call && !call.isPublic && !request.actor ? new Refusal(401, 'You are not signed in. Sign in and try again.') : null)
  })
  return authority
}
