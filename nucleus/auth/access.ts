import { and, eq, isNotNull, isNull, ne } from 'drizzle-orm'
import type { Role } from '#constants/roles.ts'
import { endSession } from './sessionEnds.ts'
import { maySignIn } from '../kernel/staff.ts'
import { fullNameOf, type PersonNames } from '#contract/personName.ts'
import { confirmationNeeded, ruleBroken } from '../base/errors.ts'
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

interface AddressChange {
  person: { contactId: number } & PersonNames
  address: string
  /** Whether the caller confirmed it. */
  isSure: boolean
  /** Whether there is no confirmation: a merge, an undo or an earlier version writes it. */
  isComposed?: boolean
}

/** Requires confirmation before the address of the only administrator changes, which alone gets sign-in codes. Throws the question, or 422 where there is no confirmation. */
export async function confirmOnlyAddress(tx: Db, { person, address, isSure, isComposed = false }: AddressChange): Promise<void> {
  if (isSure && !isComposed) return
  const { contactId } = person
  const isAdministrator = (await tx.$count(contacts, and(maySignIn, eq(contacts.role, admin), eq(contacts.contactId, contactId)))) > 0
  if (!isAdministrator || !(await isOnlyAdministrator(tx, contactId))) return
  const name = fullNameOf(person)
  if (isComposed)
    throw ruleBroken({ email: `${name} is the only administrator. Change this address on the page of the contact, which asks first` })
  throw confirmationNeeded({
    title: `Send sign-in codes to ${address}?`,
    content: `${name} is the only administrator, and is signed out now. If the address is wrong, nobody can administer the product until somebody corrects it on its machine with “npm run staff”.`,
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
