import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import type * as z from 'zod'
import { contactStates } from '#constants/choices.ts'
import type { newPerson } from '#contract/events/eventPeople.ts'
import type { Db } from '../../db/client.ts'
import { contacts } from '../../db/tables/index.ts'
import type { Actor } from '../../kernel/context.ts'
import { contactTable } from '../../common/contactTable.ts'
import { sameNameKey } from '../../common/sameName.ts'
import { insertRow } from '../../kernel/writes.ts'

const { active, purgatory } = contactStates
export type NewPerson = z.output<typeof newPerson>

/** Contacts of a company, Active or in purgatory, with the same name, however it is spelled. */
export async function namesakes(db: Db, { firstName, lastName, companyId }: NewPerson & { companyId: number }): Promise<number[]> {
  const asText = (name: string | null | undefined) => sql`${name ?? ''}::text`
  const isSame = sql`${sameNameKey(contacts)} = ${sameNameKey({ firstName: asText(firstName), lastName: asText(lastName) })}`
  const people = await db
    .select({ contactId: contacts.contactId })
    .from(contacts)
    .where(
      and(eq(contacts.companyId, companyId), isSame, inArray(contacts.contactStateId, [active, purgatory]), isNull(contacts.deletedAt)),
    )
    .orderBy(asc(contacts.contactId))
  return people.map(({ contactId }) => contactId)
}

/** Stores a contact in purgatory with its audit row; returns the id. */
export async function insertInPurgatory(db: Db, person: NewPerson & { companyId?: number | null }, actor: Actor): Promise<number> {
  const { id } = await insertRow(db, contactTable, { ...person, contactStateId: purgatory }, actor)
  return id
}
