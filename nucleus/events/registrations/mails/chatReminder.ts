import { and, eq, isNull } from 'drizzle-orm'
import { attendeeStatuses } from '#constants/coffeeChats.ts'
import { mailKinds } from '#constants/mails.ts'
import { remindedStatuses } from '#contract/coffeeChats/reminders.ts'
import type { Db } from '../../../db/client.ts'
import {
  coffeeChatAttendees as attendees,
  coffeeChatReminders as reminders,
  coffeeChats as chats,
  type registrationMails,
} from '../../../db/tables/index.ts'

type Mail = Pick<typeof registrationMails.$inferSelect, 'trigger' | 'contactEmailId' | 'contactId'>

/**
 * Why a reminder of a coffee chat does not leave any more, though it was written: the chat or the seat is not what it says. Undefined while it is right, and
 * for any other mail.
 */
export async function reminderRefusal(db: Db, mail: Mail, at: Date): Promise<string | undefined> {
  if (mail.trigger !== mailKinds.chatReminder || mail.contactEmailId === null || mail.contactId === null) return undefined
  const [found] = await db
    .select({
      remindedOf: reminders.startsAt,
      startsAt: chats.startsAt,
      status: chats.coffeeChatStatusId,
      deletedAt: chats.deletedAt,
      seat: attendees.attendeeStatusId,
    })
    .from(reminders)
    .innerJoin(chats, eq(chats.roundTableId, reminders.roundTableId))
    .leftJoin(
      attendees,
      and(eq(attendees.roundTableId, chats.roundTableId), eq(attendees.contactId, mail.contactId), isNull(attendees.deletedAt)),
    )
    .where(eq(reminders.contactEmailId, mail.contactEmailId))
    .limit(1)
  if (!found || found.deletedAt !== null) return 'The coffee chat was deleted.'
  if (!remindedStatuses.includes(found.status)) return 'The coffee chat was cancelled or is over.'
  if (found.startsAt !== found.remindedOf) return 'The coffee chat was moved to another time.'
  if (Date.parse(found.startsAt) <= at.getTime()) return 'The coffee chat has begun.'
  return found.seat === attendeeStatuses.confirmed ? undefined : 'This person has no seat at the coffee chat any more.'
}
