import { lt } from 'drizzle-orm'
import { knownBrowsers, loginChallenges, loginSends, authSessions } from '../db/tables/index.ts'
import type { Nucleus } from '../kernel/context.ts'

const hourMs = 3_600_000

/** Removes rows that no rule needs any more, so that these tables stay small. */
export async function deleteOldLogins({ db, clock }: Pick<Nucleus, 'db' | 'clock'>): Promise<void> {
  const ago = (hours: number): string => new Date(clock().getTime() - hours * hourMs).toISOString()
  await db.delete(loginChallenges).where(lt(loginChallenges.createdAt, ago(24)))
  await db.delete(loginSends).where(lt(loginSends.sentAt, ago(24)))
  await db.delete(knownBrowsers).where(lt(knownBrowsers.expiresAt, ago(0)))
  await db.delete(authSessions).where(lt(authSessions.expiresAt, ago(24)))
}
