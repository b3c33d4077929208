import { and, asc, eq, isNull, ne } from 'drizzle-orm'
import { contactStates } from '#constants/choices.ts'
import { type Role, roleLabels } from '#constants/roles.ts'
import { maySignIn } from '../kernel/staff.ts'
import { contactOfAddress } from '../common/contactTable.ts'
import { NotPossible } from '../db/backup/notPossible.ts'
import type { Db } from '../db/client.ts'
import { contacts } from '../db/tables/index.ts'

const addAdministrator = 'npm run staff -- add ADDRESS --name "First Last" --role admin'
const nobodyYet = `Nobody may sign in yet. Add the first administrator: ${addAdministrator}`

/** A message for the start when nobody may sign in; undefined otherwise. */
export async function staffMissing(db: Db): Promise<string | undefined> {
  const found = await db.select({ contactId: contacts.contactId }).from(contacts).where(maySignIn).limit(1)
  return found.length > 0 ? undefined : nobodyYet
}

/** All staff by name, one line each, with a note for those who may not sign in because they are not active contacts. */
export async function staffLines(db: Db): Promise<string[]> {
  const { firstName, lastName, email, role, contactStateId } = contacts
  const rows = await db
    .select({ firstName, lastName, email, role, contactStateId })
    .from(contacts)
    .where(and(contacts.isAdmin, isNull(contacts.deletedAt)))
    .orderBy(asc(lastName), asc(firstName), asc(contacts.contactId))
  const isActive = (row: (typeof rows)[number]): boolean => row.contactStateId === contactStates.active && row.role !== null
  const cells = rows.map((row) => [
    `${row.firstName} ${row.lastName}`,
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
  `${firstName} ${lastName} (${address})`

export const roleLabel = (role: Role): string => `${roleLabels[role]} (${role})`

/** The member of staff with an address. Throws NotPossible when there is none. */
export async function requireStaff(db: Db, address: string): Promise<StaffContact> {
  const found = await contactOfAddress(db, address)
  if (found?.isAdmin) return found
  const who = found ? `${contactLabel(found, address)} is a contact, but not on the staff.` : `Nobody has the address ${address}.`
  throw new NotPossible(`${who} npm run staff lists who is; npm run staff -- add ${address} adds them.`)
}

/** Throws NotPossible when nobody else is an administrator. */
export async function requireOtherAdministrator(db: Db, contact: StaffContact, address: string): Promise<void> {
  if (contact.role !== 'admin') return
  const others = and(maySignIn, eq(contacts.role, 'admin'), ne(contacts.contactId, contact.contactId))
  if ((await db.$count(contacts, others)) > 0) return
  throw new NotPossible(
    `${contactLabel(contact, address)} is the only administrator. Make somebody else one first: npm run staff -- role ADDRESS admin, or ${addAdministrator}.`,
  )
}
