import { contactStates } from '#constants/choices.ts'
import { and, asc, desc, eq, isNull, ne, or, sql } from 'drizzle-orm'
import type { Db } from '../db/client.ts'
import { contacts } from '../db/tables/index.ts'
import { isCopied } from '../resource/import/copies.ts'

/** Contacts as a table with a history. */
export const contactTable = { resource: 'contacts', table: contacts, idKey: 'contactId' }
const { merged } = contactStates

/**
 * Serializes transactions that create contacts, so that two users who add the same person at the same time see each other's. The check of a file writes into a
 * copy, and so takes no turn.
 */
export const lockNewContacts = (tx: Db) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('new contacts', 0)) where not (${isCopied(contacts)})`)

/**
 * The contact with an address, as their own or as one of the others, in any state except merged; the active one first, then the one whose own it is.
 * `exceptId` is not looked at.
 */
export async function contactOfAddress(db: Db, address: string, exceptId = 0) {
  const { contactId, firstName, lastName, email, secondaryEmails, contactStateId: state, isAdmin, role, rowVersion } = contacts
  const isOwn = eq(email, address)
  const [found] = await db
    .select({ contactId, firstName, lastName, email, state, isAdmin, role, rowVersion })
    .from(contacts)
    .where(
      and(or(isOwn, sql`${secondaryEmails} ? ${address}::text`), ne(contactId, exceptId), ne(state, merged), isNull(contacts.deletedAt)),
    )
    .orderBy(asc(state), desc(sql`coalesce(${isOwn}, false)`), asc(contactId))
    .limit(1)
  return found
}
