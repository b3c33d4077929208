import { eq, sql } from 'drizzle-orm'
import type { Db } from '../db/client.ts'
import { authSessions } from '../db/tables/index.ts'
import type { Listener } from '../kernel/listener.ts'

const channel = 'session_ended'

/** Ends a session and notifies every instance on the database, in one statement. `at` is an instant. */
export async function endSession(db: Db, sessionId: string, at: string): Promise<void> {
  const ended = db.$with('ended').as(
    db
      .update(authSessions)
      .set({ revokedAt: at })
      .where(eq(authSessions.sessionId, sessionId))
      .returning({ notified: sql`pg_notify(${channel}, ${authSessions.sessionId}::text)`.as('notified') }),
  )
  await db.with(ended).select().from(ended)
}

/** Calls `onEnd` with the id of each session that any instance ends; sessions that end while the listener is disconnected are missed. */
export const onSessionEnded = (listener: Listener, onEnd: (sessionId: string) => void): void => listener.onMessage(channel, onEnd)
