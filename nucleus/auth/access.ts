import { and, eq, isNotNull, isNull, ne } from 'drizzle-orm'
import type { Role } from '#constants/roles.ts'
import { endSession } from './sessionEnds.ts'
import { maySignIn } from '../kernel/staff.ts'
import { fullNameOf } from '#contract/personName.ts'
import { confirmationNeeded } from '../base/errors.ts'
import type { Db } from '../db/client.ts'
import { authSessions, contacts } from '../db/tables/index.ts'

const admin: Role = 'admin'

/**
 * Whether nobody but this contact is an administrator who can sign in. Call it after `lockNewContacts`: of two simultaneous changes, the
 * second then sees the effect of the first.
 */
export async function isOnlyAdministrator(tx: Db, contactId: number): Promise<boolean> {
  return (
    (await tx.$count(contacts, and(maySignIn, isNotNull(contacts.email), eq(contacts.role, admin), ne(contacts.contactId, contactId)))) ===
    0
  )
}

/** Asks before the address of the only administrator changes, to which alone sign-in codes then go. Throws the question. */
export async function confirmOnlyAddress(
  tx: Db,
  { contactId, ...person }: { contactId: number } & Parameters<typeof fullNameOf>[0],
  address: string,
): Promise<void> {
  const isAdministrator = (await tx.$count(contacts, and(maySignIn, eq(contacts.role, admin), eq(contacts.contactId, contactId)))) > 0
  if (!isAdministrator || !(await isOnlyAdministrator(tx, contactId))) return
  throw confirmationNeeded({
    title: `Send sign-in codes to ${address}?`,
    content: `${fullNameOf(person)} is the only administrator, and is signed out now. If the address is wrong, nobody can administer the product until somebody corrects it on its machine with “npm run staff”.`,
    okText: 'Change the address',
  })
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
