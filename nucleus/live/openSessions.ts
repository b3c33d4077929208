import { and, eq, gt, inArray, isNull } from 'drizzle-orm'
import { loginLimits } from '#constants/limits.ts'
import type { Db } from '../db/client.ts'
import { authSessions, contacts } from '../db/tables/index.ts'
import { maySignIn } from '../kernel/staff.ts'

/** When a session was last used is written a minute late at most. */
const writtenLateMs = 60_000

/** Which of these sessions still work; asking does not count as using them. */
export async function openSessions(db: Db, ids: readonly string[], at: Date): Promise<Set<string>> {
  const idleSince = at.getTime() - loginLimits.sessionIdleMinutes * 60_000 - writtenLateMs
  const rows = await db
    .select({ id: authSessions.sessionId })
    .from(authSessions)
    .innerJoin(contacts, eq(contacts.contactId, authSessions.contactId))
    .where(
      and(
        inArray(authSessions.sessionId, [...ids]),
        isNull(authSessions.revokedAt),
        gt(authSessions.expiresAt, at.toISOString()),
        gt(authSessions.lastSeenAt, new Date(idleSince).toISOString()),
        maySignIn,
      ),
    )
  return new Set(rows.map(({ id }) => id))
}
