import { and, asc, eq, inArray, isNull } from 'drizzle-orm'
import type * as z from 'zod'
import { contactStates } from '#constants/choices.ts'
import type { newPerson } from '#contract/events/eventPeople.ts'
import { fullNameOf } from '#contract/personName.ts'
import type { Db } from '../../db/client.ts'
import { contacts } from '../../db/tables/index.ts'
import type { Actor } from '../../kernel/context.ts'
import { contactTable } from '../../common/contactTable.ts'
import { insertRow } from '../../kernel/writes.ts'

const { active, purgatory } = contactStates
export type NewPerson = z.output<typeof newPerson>

/** Contacts of a company, Active or in purgatory, with the same name, ignoring accents and case. */
export async function namesakes(db: Db, { firstName, lastName, companyId }: NewPerson & { companyId: number }): Promise<number[]> {
  const people = await db
    .select({ contactId: contacts.contactId, firstName: contacts.firstName, lastName: contacts.lastName })
    .from(contacts)
    .where(and(eq(contacts.companyId, companyId), inArray(contacts.contactStateId, [active, purgatory]), isNull(contacts.deletedAt)))
    .orderBy(asc(contacts.contactId))
  const searchedName = normalizeName(fullNameOf({ firstName, lastName }))
  return people.filter((one) => normalizeName(fullNameOf(one)) === searchedName).map(({ contactId }) => contactId)
}

const normalizeName = (name: string): string =>
  name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .toLowerCase()

/** Stores a contact in purgatory with its audit row; returns the id. */
export async function insertInPurgatory(db: Db, person: NewPerson & { companyId?: number | null }, actor: Actor): Promise<number> {
  const { id } = await insertRow(db, contactTable, { ...person, contactStateId: purgatory }, actor)
  return id
}
