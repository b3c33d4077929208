import { lt } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { knownBrowsers, loginChallenges, loginSends, authSessions, undos } from '../db/tables/index.ts'
import type { Nucleus } from '../core/context.ts'
import { traceOf } from '../core/errors.ts'

const hourMs = 3_600_000

/** Once an hour, removes what no rule can ask for any more, so that these tables stay small. */
export function forgetOldLogins(app: FastifyInstance, { db, clock, log }: Nucleus): void {
  const ago = (hours: number): string => new Date(clock().getTime() - hours * hourMs).toISOString()
  const forget = async (): Promise<void> => {
    await db.delete(loginChallenges).where(lt(loginChallenges.createdAt, ago(24)))
    await db.delete(loginSends).where(lt(loginSends.sentAt, ago(24)))
    await db.delete(knownBrowsers).where(lt(knownBrowsers.expiresAt, ago(0)))
    await db.delete(authSessions).where(lt(authSessions.expiresAt, ago(24)))
    await db.delete(undos).where(lt(undos.expiresAt, ago(24)))
  }
  const timer = setInterval(() => {
    forget().catch((error: unknown) => log.warn({ ...traceOf(error) }, 'old sign-ins were not removed'))
  }, hourMs)
  timer.unref()
  app.addHook('onClose', () => clearInterval(timer))
}
