import { setImmediate as nextTurn } from 'node:timers/promises'
import { and, desc, eq, gt, gte, isNull } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import { loginChannels } from '#constants/loginChannels.ts'
import {
  authOptions,
  authOptionSelected,
  authSessions as listAuthSessions,
  knownBrowserHeader,
  knownBrowsersInHeader,
  logout,
  revokeSession,
  verifyAuth,
} from '#contract/auth.ts'
import { loginLimits } from '#constants/limits.ts'
import { nucleusLimits } from '#constants/nucleusLimits.ts'
import { authSessions } from '../db/tables/index.ts'
import { notFound, ruleBroken } from '../base/errors.ts'
import { mountCall } from '../kernel/mountCall.ts'
import type { Nucleus } from '../kernel/context.ts'
import { sourceOf } from '../kernel/sourceOf.ts'
import { failureOfMail } from '../mail/failureOfMail.ts'
import { serverProblem } from '../mail/serverProblem.ts'
import { fireAndForgetOf } from '../kernel/fireAndForget.ts'
import type { Authority } from './authority.ts'
import { challengesOf } from './challenges.ts'
import { deviceOf } from './device.ts'
import { deleteOldLogins } from './deleteOldLogins.ts'
import { codeMail, maskAddress } from './texts.ts'

/** The only way to receive a code so far. */
const byMail = { optionId: 'email', channel: loginChannels.email } as const
/** Per known browser, or else per source; the limits per address and lane are in sendLimits.ts and tryLimits.ts. */
const limitOf30 = { rateLimit: { max: 30, timeWindow: '1 minute' } }

/** Serves the code login and the sessions of the signed-in user. */
export function mountAuth(app: FastifyInstance, nucleus: Nucleus, authority: Authority): void {
  const { db, clock, log, sendMail } = nucleus
  const fireAndForget = fireAndForgetOf(app)
  const challenges = challengesOf(nucleus, authority)
  let isClosed = false
  app.addHook('onClose', (_, done) => {
    isClosed = true
    done()
  })
  nucleus.jobs.everyHour(() => deleteOldLogins(nucleus))

  mountCall(
    app,
    authOptions,
    async ({ input: { email }, request: { headers, ip } }) => ({
      challengeId: await challenges.start({
        address: email,
        browsers: knownBrowsersInHeader(headers[knownBrowserHeader]),
        source: sourceOf(ip),
      }),
      options: [{ ...byMail, destination: maskAddress(email) }],
    }),
    limitOf30,
  )

  mountCall(
    app,
    authOptionSelected,
    async ({ input: { challengeId, optionId } }) => {
      if (optionId !== byMail.optionId) throw ruleBroken({ optionId: 'Choose one of the options' })
      const { code, to, expiresAt } = await challenges.renewCode(challengeId)
      // Sent after the answer, so that the answer takes the same time when there is no recipient.
      if (to) fireAndForget(handOver({ to, code, challengeId }))
      return { expiresAt, resendAfter: loginLimits.secondsBetweenSends }
    },
    limitOf30,
  )

  mountCall(
    app,
    verifyAuth,
    async ({ input, request }) => {
      const signedIn = await challenges.redeem({ ...input, device: deviceOf(request.headers['user-agent']) })
      // Loads the session, so that the rate limit counts its first call by session rather than by source.
      await authority.find(signedIn.accessToken)
      return signedIn
    },
    limitOf30,
  )

  mountCall(app, logout, async ({ actor }) => {
    await authority.revoke(actor.sessionId)
    return {}
  })

  mountCall(app, listAuthSessions, async ({ actor }) => {
    const rows = await db.select().from(authSessions).where(open(actor.contactId)).orderBy(desc(authSessions.lastSeenAt))
    return rows.map(({ sessionId, createdAt, lastSeenAt, device }) => ({
      sessionId,
      createdAt,
      lastSeenAt,
      device,
      isCurrent: sessionId === actor.sessionId,
    }))
  })

  mountCall(app, revokeSession, async ({ input: { sessionId }, actor }) => {
    const id = z.uuid().safeParse(sessionId)
    const [own] = id.success
      ? await db
          .select()
          .from(authSessions)
          .where(and(open(actor.contactId), eq(authSessions.sessionId, id.data)))
      : []
    if (!own) throw notFound('This session')
    await authority.revoke(own.sessionId)
    return { sessionId: own.sessionId }
  })

  /** A contact's sessions that are still valid. */
  function open(contactId: number) {
    const now = clock().getTime()
    const idleSince = new Date(now - loginLimits.sessionIdleMinutes * 60_000).toISOString()
    return and(
      eq(authSessions.contactId, contactId),
      isNull(authSessions.revokedAt),
      gt(authSessions.expiresAt, new Date(now).toISOString()),
      gte(authSessions.lastSeenAt, idleSince),
    )
  }

  /** A mail that cannot be sent is logged by kind only: its message may contain the address. */
  async function handOver(mailed: { to: string; code: string; challengeId: string }, attempt = 0): Promise<void> {
    const { to, code, challengeId } = mailed
    try {
      await nextTurn()
      if (attempt > 0 && (isClosed || !(await challenges.isValid(challengeId, code)))) return
      await sendMail({ ...codeMail(to, code), isAwaited: true })
    } catch (error) {
      const { code: kind, responseCode } = error as { code?: string; responseCode?: number }
      log.error({ kind, responseCode, problem: serverProblem(error) }, 'a sign-in code could not be mailed')
      const wait = failureOfMail(error).kind === 'temporary' ? nucleusLimits.codeRetrySeconds[attempt] : undefined
      if (wait === undefined || isClosed) return
      setTimeout(() => fireAndForget(handOver(mailed, attempt + 1)), wait * 1000).unref()
    }
  }
}
