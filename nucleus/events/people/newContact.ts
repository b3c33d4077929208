import { and, asc, eq, inArray, isNull, ne, sql } from 'drizzle-orm'
import type * as z from 'zod'
import type { newPerson } from '#contract/events/eventPeople.ts'
import type { Db } from '../../db/client.ts'
import { contacts } from '../../db/tables/index.ts'
import type { Actor } from '../../core/context.ts'
import { insertRow } from '../../core/writes.ts'

const recorded = { resource: 'contacts', table: contacts, idKey: 'contactId' }
const purgatory = 2
const merged = 3
export type NewPerson = z.output<typeof newPerson>

/** Lets one transaction at a time make contacts, so that two who add the same person at once see each other's. */
export const oneAtATime = (tx: Db) => tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('new contacts', 0))`)

/** The contact who has an address, whatever became of them but for those merged into another; the active one first. */
export async function contactOfAddress(db: Db, email: string) {
  const { contactId, firstName, lastName, contactStateId: state } = contacts
  const [found] = await db
    .select({ contactId, firstName, lastName, state })
    .from(contacts)
    .where(and(eq(contacts.email, email), ne(contacts.contactStateId, merged), isNull(contacts.deletedAt)))
    .orderBy(asc(contacts.contactStateId), asc(contacts.contactId))
    .limit(1)
  return found
}

/** Contacts of a company, Active or in purgatory, who are called the same but for accents and case. */
export async function namesakes(db: Db, { firstName, lastName, companyId }: NewPerson & { companyId: number }): Promise<number[]> {
  const people = await db
    .select({ contactId: contacts.contactId, firstName: contacts.firstName, lastName: contacts.lastName })
    .from(contacts)
    .where(and(eq(contacts.companyId, companyId), inArray(contacts.contactStateId, [1, purgatory]), isNull(contacts.deletedAt)))
    .orderBy(asc(contacts.contactId))
  const asked = plain(`${firstName} ${lastName}`)
  return people.filter((one) => plain(`${one.firstName} ${one.lastName}`) === asked).map(({ contactId }) => contactId)
}

const plain = (name: string): string =>
  name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .toLowerCase()

/** Stores a contact in purgatory with its audit row; returns the id. */
export async function insertInPurgatory(db: Db, person: NewPerson & { companyId: number }, actor: Actor): Promise<number> {
  const { id } = await insertRow(db, recorded, { ...person, contactStateId: purgatory }, actor)
  return id
}
