import { contactStates } from '#constants/choices.ts'
import { and, asc, eq, isNull, ne, sql } from 'drizzle-orm'
import type { Db } from '../db/client.ts'
import { contacts } from '../db/tables/index.ts'

/** Contacts as a table with a history. */
export const contactTable = { resource: 'contacts', table: contacts, idKey: 'contactId' }
const { merged } = contactStates

/** Serializes transactions that create contacts, so that two users who add the same person at the same time see each other's. */
export const lockNewContacts = (tx: Db) => tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('new contacts', 0))`)

/** The contact with an address, in any state except merged; the active one first. */
export async function contactOfAddress(db: Db, email: string) {
  const { contactId, firstName, lastName, contactStateId: state, isAdmin, role, rowVersion } = contacts
  const [found] = await db
    .select({ contactId, firstName, lastName, state, isAdmin, role, rowVersion })
    .from(contacts)
    .where(and(eq(contacts.email, email), ne(contacts.contactStateId, merged), isNull(contacts.deletedAt)))
    .orderBy(asc(contacts.contactStateId), asc(contacts.contactId))
    .limit(1)
  return found
}
