import type * as z from 'zod'
import { contactStates } from '#constants/choices.ts'
import type { newPerson } from '#contract/events/eventPeople.ts'
import type { Db } from '../../db/client.ts'
import type { Actor } from '../../kernel/context.ts'
import { contactTable } from '../../common/contactTable.ts'
import { insertRow } from '../../kernel/writes.ts'

const { purgatory } = contactStates
export type NewPerson = z.output<typeof newPerson>

/** Stores a contact in purgatory with its audit row; returns the id. */
export async function insertInPurgatory(db: Db, person: NewPerson & { companyId?: number | null }, actor: Actor): Promise<number> {
  const { id } = await insertRow(db, contactTable, { ...person, contactStateId: purgatory }, actor)
  return id
}
