import { eq } from 'drizzle-orm'
import { contactStates } from '#constants/choices.ts'
import { databaseRefusal } from '../base/errors.ts'
import { currentId } from '../common/currentId.ts'
import type { Db } from '../db/client.ts'
import { contacts, notificationRecipients as table } from '../db/tables/index.ts'

interface Addressed {
  notificationRecipientId: number
  notificationId: number
  contactId: number
  isTest: boolean
}

/**
 * Who gets it now, or why nobody does: whoever was merged since the audience was frozen gets it as the person who they are now, unless that person is of
 * the audience too. A test arrives whatever its person wants of notifications.
 */
export async function currentPerson(db: Db, row: Addressed): Promise<{ contactId: number } | { refusal: string }> {
  const contactId = await currentId(db, 'contacts', row.contactId)
  const [person] = await db
    .select({ state: contacts.contactStateId, pushEnabled: contacts.pushEnabled, deletedAt: contacts.deletedAt })
    .from(contacts)
    .where(eq(contacts.contactId, contactId))
  if (!person || person.deletedAt !== null || person.state !== contactStates.active)
    return { refusal: 'This contact is not active any more.' }
  if (!person.pushEnabled && !row.isTest) return { refusal: 'This person has turned push notifications off.' }
  if (contactId !== row.contactId && !(await becomesThem(db, row, contactId)))
    return { refusal: 'This person was merged with another one, who gets it.' }
  return { contactId }
}

/** Whether the row is of the other person now. The index lets no notification have a person twice, whoever sends it at the same moment. */
async function becomesThem(db: Db, { notificationRecipientId }: Addressed, contactId: number): Promise<boolean> {
  try {
    await db.update(table).set({ contactId }).where(eq(table.notificationRecipientId, notificationRecipientId))
    return true
  } catch (error) {
    if (databaseRefusal(error)?.constraint !== 'notification_recipients_contact') throw error
    return false
  }
}
