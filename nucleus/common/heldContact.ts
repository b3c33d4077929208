import { and, eq, isNull } from 'drizzle-orm'
import type { Db } from '../db/client.ts'
import { companies, contacts } from '../db/tables/index.ts'

/** How often somebody is looked for again who was merged or deleted just then. */
const tries = 5

interface HeldContact {
  contactId: number
  companyId: number | null
}

/**
 * The contact that `find` finds, with their company, both held: nobody can merge or delete them until the transaction ends, so that a row which is written
 * next never belongs to a record that is gone. A foreign key alone waits for a merge, and then accepts the row that it left behind. Somebody who was merged
 * meanwhile is looked for again. Undefined when nobody is found.
 */
export async function heldContact(tx: Db, find: () => Promise<number | undefined>): Promise<HeldContact | undefined> {
  for (let tried = 0; tried < tries; tried += 1) {
    const id = await find()
    if (id === undefined) return undefined
    const [contact] = await tx
      .select({ contactId: contacts.contactId, companyId: contacts.companyId })
      .from(contacts)
      .where(and(eq(contacts.contactId, id), isNull(contacts.deletedAt)))
      .for('key share')
    if (contact && (contact.companyId === null || (await isCompanyHeld(tx, contact.companyId)))) return contact
  }
  return undefined
}

/** Holds a company that somebody is to be at; false when it was merged or deleted. */
export async function isCompanyHeld(tx: Db, companyId: number): Promise<boolean> {
  const found = await tx
    .select({ companyId: companies.companyId })
    .from(companies)
    .where(and(eq(companies.companyId, companyId), isNull(companies.deletedAt)))
    .for('key share')
  return found.length > 0
}

/** The company of what `read` reads, held like a contact; one that was merged meanwhile is read again. Throws what `read` throws. */
export async function heldCompany<Row extends { companyId: number }>(tx: Db, read: () => Promise<Row>): Promise<Row> {
  let row = await read()
  for (let tried = 1; tried < tries && !(await isCompanyHeld(tx, row.companyId)); tried += 1) row = await read()
  return row
}
