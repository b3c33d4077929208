import { finished } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { nucleusLimits } from '#constants/nucleusLimits.ts'
import { durationText } from '../../base/durationText.ts'
import { TemporaryRefusal } from '../../base/errors.ts'
import { bodyBytesOf } from '../../kernel/bodyBytes.ts'
import { sourceOf } from '../../kernel/sourceOf.ts'

const timeWindow = '10 minutes'

/** The limit of an address of the public form for one source in ten minutes, whatever it sends there. Goes into the `config` of a route. */
export const limitedBySource = (max: number) => ({
  rateLimit: {
    max,
    timeWindow,
    errorResponseBuilder: (_: FastifyRequest, { ttl }: { ttl: number }) => tooMany('Too many requests came from your network.', ttl),
  },
})

/**
 * The limits in ten minutes that need what a request names: of one form for one source, so that a conference whose people share a network can fill one
 * in, of long bodies of one source, and of one private link. Each throws 429 with the time that remains. Nothing is limited with REQUESTS_PER_MINUTE 0,
 * as elsewhere.
 */
export function publicLimits(app: FastifyInstance) {
  const limit = (
    max: number,
    text: string,
    keyGenerator: (request: FastifyRequest) => string,
    window = timeWindow,
  ): ((request: FastifyRequest) => Promise<void>) => {
    // Without limits their plugin is not registered.
    if (!app.hasDecorator('createRateLimit')) return () => Promise.resolve()
    const count = app.createRateLimit({ max, timeWindow: window, keyGenerator })
    return async (request) => {
      const counted = await count(request)
      if (!counted.isAllowed && counted.isExceeded) throw tooMany(text, counted.ttl)
    }
  }
  const {
    submissionsOfForm,
    callsOfPrivateLink,
    changesOfPrivateLinkPerDay,
    longSubmissionBytes,
    longSubmissionsAtOnce,
    longSubmissionsOfSource,
  } = nucleusLimits
  const countLong = limit(longSubmissionsOfSource, tooLong, ({ ip }) => sourceOf(ip))
  const takeLong = app.hasDecorator('createRateLimit') ? longBodiesAtOnce(longSubmissionsAtOnce) : () => undefined
  return {
    /** Call it before the body is read: reading a long one keeps everybody waiting. One that is refused is not read to its end either. */
    checkLength: async (request: FastifyRequest, reply: FastifyReply) => {
      if (bodyBytesOf(request) <= longSubmissionBytes) return
      // An answer without this header waits for the rest of the body.
      void reply.header('connection', 'close')
      takeLong(request, reply)
      await countLong(request)
      void reply.removeHeader('connection')
    },
    /** Call it once the form was found: its address then has no other spelling. */
    checkForm: limit(
      submissionsOfForm,
      'Too many registrations were sent from your network. What you entered is still here.',
      ({ ip, params }) => `${sourceOf(ip)} ${Object.values(params as Record<string, string>).join('/')}`,
    ),
    /** Call it once the body was checked. */
    checkLink: limit(callsOfPrivateLink, 'This private link was used too often.', linkOf),
    /** Call it before the answers of a private link are changed. */
    checkChanges: limit(changesOfPrivateLinkPerDay, 'This registration was changed too often today.', linkOf, '1 day'),
  }
}

/** The private link that a checked body is about. */
const linkOf = ({ body }: FastifyRequest): string => (body as { key: string }).key

/** Returns a function that takes a place for a long body of a source until it is answered. Throws 429 while the source has as many as it may have. */
function longBodiesAtOnce(max: number): (request: FastifyRequest, reply: FastifyReply) => void {
  const running = new Map<string, number>()
  return ({ ip }, reply) => {
    const source = sourceOf(ip)
    const count = running.get(source) ?? 0
    if (count >= max) throw tooMany(tooLong, retryLongMs)
    running.set(source, count + 1)
    finished(reply.raw, () => {
      const left = (running.get(source) ?? 1) - 1
      if (left > 0) running.set(source, left)
      else running.delete(source)
    })
  }
}

const tooLong = 'Too many very long registrations were sent from your network. What you entered is still here.'
const retryLongMs = 10_000

/** Refuses for a time in milliseconds. */
function tooMany(text: string, ms: number): TemporaryRefusal {
  const seconds = Math.max(1, Math.ceil(ms / 1000))
  return new TemporaryRefusal(429, `${text} Try again in ${durationText(seconds)}.`, { retryAfter: seconds })
}
