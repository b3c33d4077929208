import { and, eq, isNull } from 'drizzle-orm'
import type { Db } from '../db/client.ts'
import { contacts } from '../db/tables/index.ts'
import { ruleBroken } from '../base/errors.ts'
import type { RowChange } from '../kernel/values.ts'

/** Throws 422 when the row newly names an IR representative who is not on the staff. */
export async function checkIrRep(db: Db, { input, current }: RowChange): Promise<void> {
  const { irRepContactId } = input
  if (typeof irRepContactId !== 'number' || irRepContactId === current?.irRepContactId) return
  const isStaff = and(eq(contacts.contactId, irRepContactId), contacts.isAdmin, isNull(contacts.deletedAt))
  if ((await db.$count(contacts, isStaff)) === 0) throw ruleBroken({ irRepContactId: 'An IR representative must be a member of staff' })
}
