import { and, eq, isNotNull, isNull, ne } from 'drizzle-orm'
import type { Role } from '#constants/roles.ts'
import { endSession } from './sessionEnds.ts'
import { maySignIn } from '../kernel/staff.ts'
import type { Db } from '../db/client.ts'
import { authSessions, contacts } from '../db/tables/index.ts'

/**
 * Whether nobody but this contact is an administrator who can sign in. Call it after `lockNewContacts`: of two simultaneous changes, the
 * second then sees the effect of the first.
 */
export async function isOnlyAdministrator(tx: Db, contactId: number): Promise<boolean> {
  const admin: Role = 'admin'
  return (
    (await tx.$count(contacts, and(maySignIn, isNotNull(contacts.email), eq(contacts.role, admin), ne(contacts.contactId, contactId)))) ===
    0
  )
}

/** Ends every session of a contact, in all instances, when the transaction commits. Returns how many. */
export async function endSessions(tx: Db, contactId: number, at: Date): Promise<number> {
  const { sessionId, revokedAt } = authSessions
  const open = await tx
    .select({ sessionId })
    .from(authSessions)
    .where(and(eq(authSessions.contactId, contactId), isNull(revokedAt)))
  for (const session of open) await endSession(tx, session.sessionId, at.toISOString())
  return open.length
}
