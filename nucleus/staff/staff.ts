import { and, asc, isNotNull, isNull, or } from 'drizzle-orm'
import { contactStates } from '#constants/choices.ts'
import { type Role, roleLabelOf } from '#constants/roles.ts'
import { fullNameOf } from '#contract/personName.ts'
import { maySignIn } from '../kernel/staff.ts'
import { contactOfAddress } from '../common/contactTable.ts'
import { NotPossible } from '../db/backup/notPossible.ts'
import type { Db } from '../db/client.ts'
import { contacts } from '../db/tables/index.ts'
import { isOnlyAdministrator } from '../auth/access.ts'
import { byPersonName } from '../db/personName.ts'

const addAdministrator = 'npm run staff -- add ADDRESS --name "First Last" --role admin'
const nobodyYet = `No one can sign in yet. Add the first administrator: ${addAdministrator}`

/** A message for the start when nobody may sign in; undefined otherwise. */
export async function staffMissing(db: Db): Promise<string | undefined> {
  const found = await db.select({ contactId: contacts.contactId }).from(contacts).where(maySignIn).limit(1)
  return found.length > 0 ? undefined : nobodyYet
}

/** All staff by name, one line each, with a note for those who may not sign in because they are not active contacts. */
export async function staffLines(db: Db): Promise<string[]> {
  const { firstName, lastName, email, role, contactStateId, isAdmin } = contacts
  const rows = await db
    .select({ firstName, lastName, email, role, contactStateId, isAdmin })
    .from(contacts)
    .where(and(or(isAdmin, isNotNull(role)), isNull(contacts.deletedAt)))
    .orderBy(...byPersonName(contacts), asc(contacts.contactId))
  const isActive = (row: (typeof rows)[number]): boolean => row.isAdmin && row.contactStateId === contactStates.active && row.role !== null
  const cells = rows.map((row) => [
    fullNameOf(row),
    row.email ?? 'no address',
    row.role ?? 'no role',
    isActive(row) ? 'active' : 'not active',
  ])
  const widths = [0, 1, 2, 3].map((at) => Math.max(0, ...cells.map((line) => line[at]?.length ?? 0)))
  const lines = cells.map((line) =>
    line
      .map((cell, at) => cell.padEnd(widths[at] ?? 0))
      .join('  ')
      .trimEnd(),
  )
  return rows.some(isActive) ? lines : [...lines, nobodyYet]
}

export type StaffContact = NonNullable<Awaited<ReturnType<typeof contactOfAddress>>>

/** “Ann Lee (ann@example.com)”. */
export const contactLabel = ({ firstName, lastName }: Pick<StaffContact, 'firstName' | 'lastName'>, address: string): string =>
  `${fullNameOf({ firstName, lastName })} (${address})`

/** Sign-in codes go to the own address of a contact alone. */
export const otherAddress = (contact: StaffContact, address: string): string =>
  `${contactLabel(contact, address)} is known by this address, but signs in with ${contact.email ?? 'none yet'}. Use that address.`

export const roleLabel = (role: Role): string => `${roleLabelOf(role)} (${role})`

/** The member of staff with an address. Throws NotPossible when there is none. */
export async function requireStaff(db: Db, address: string): Promise<StaffContact> {
  const found = await contactOfAddress(db, address)
  if (found && found.email !== address) throw new NotPossible(otherAddress(found, address))
  if (found && (found.isAdmin || found.role)) return found
  const who = found ? `${contactLabel(found, address)} is a contact, but not a member of staff.` : `No contact has the address ${address}.`
  throw new NotPossible(`${who} To list the staff: npm run staff. To add them: npm run staff -- add ${address}.`)
}

/** Throws NotPossible when nobody else is an administrator. */
export async function requireOtherAdministrator(db: Db, contact: StaffContact, address: string): Promise<void> {
  if (contact.role !== 'admin' || !contact.isAdmin || !(await isOnlyAdministrator(db, contact.contactId))) return
  throw new NotPossible(
    `${contactLabel(contact, address)} is the only administrator. Make someone else an administrator first: npm run staff -- role ADDRESS admin, or ${addAdministrator}.`,
  )
}
