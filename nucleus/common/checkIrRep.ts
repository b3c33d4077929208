import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { Db } from '../db/client.ts'
import { contacts } from '../db/tables/index.ts'
import { type Refusal, ruleBroken } from '../base/errors.ts'
import type { RowChange, Values } from '../kernel/values.ts'

/** Throws 422 when the row newly names an IR rep who is not on the staff. */
export async function checkIrRep(db: Db, { input, current }: RowChange): Promise<void> {
  const { irRepContactId } = input
  if (typeof irRepContactId !== 'number' || irRepContactId === current?.irRepContactId) return
  const isStaff = and(eq(contacts.contactId, irRepContactId), contacts.isAdmin, isNull(contacts.deletedAt))
  if ((await db.$count(contacts, isStaff)) === 0) throw notOnStaff()
}

/** The same for many new rows, in one statement: a refusal, or undefined, for each. */
export async function irRepRefusals(db: Db, inputs: readonly Values[]): Promise<(Refusal | undefined)[]> {
  const { contactId, isAdmin, deletedAt } = contacts
  const ids = [...new Set(inputs.map(({ irRepContactId }) => irRepContactId).filter((id) => typeof id === 'number'))]
  const isStaff = and(inArray(contactId, ids), isAdmin, isNull(deletedAt))
  const found = ids.length > 0 ? await db.select({ contactId }).from(contacts).where(isStaff) : []
  const staff = new Set(found.map((row) => row.contactId))
  return inputs.map(({ irRepContactId: id }) => (typeof id === 'number' && !staff.has(id) ? notOnStaff() : undefined))
}

const notOnStaff = (): Refusal => ruleBroken({ irRepContactId: 'An IR rep must be a member of staff' })
