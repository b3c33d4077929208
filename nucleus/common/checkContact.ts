import { contactStates } from '#constants/choices.ts'
import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { Db } from '../db/client.ts'
import { contacts } from '../db/tables/index.ts'
import { ruleBroken } from '../base/errors.ts'
import type { RowChange } from '../kernel/values.ts'

const activeOrPurgatory = [contactStates.active, contactStates.purgatory]

/** Throws 422 at the field when it newly refers to a contact that does not exist, or was merged or archived. */
export async function checkContact(db: Db, field: string, { input, current }: RowChange): Promise<void> {
  const contactId = input[field]
  if (typeof contactId !== 'number' || contactId === current?.[field]) return
  const isPresent = and(eq(contacts.contactId, contactId), inArray(contacts.contactStateId, activeOrPurgatory), isNull(contacts.deletedAt))
  if ((await db.$count(contacts, isPresent)) === 0)
    throw ruleBroken({ [field]: 'This contact does not exist, or was merged or archived. Choose another one' })
}
