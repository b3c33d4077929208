import { and, eq, gt, inArray, isNull } from 'drizzle-orm'
import { loginLimits } from '#constants/limits.ts'
import type { Db } from '../db/client.ts'
import { authSessions, contacts } from '../db/tables/index.ts'
import { maySignIn } from '../kernel/staff.ts'

/** The last use of a session is stored at most a minute late. */
const writtenLateMs = 60_000

/** Which of these sessions are still valid. Checking does not count as use. */
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
