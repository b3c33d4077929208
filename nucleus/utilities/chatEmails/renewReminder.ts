import { and, eq, inArray, isNull, lt, or } from 'drizzle-orm'
import { attendeeStatuses } from '#constants/coffeeChats.ts'
import { contactOutcomes } from '#constants/contactEmails.ts'
import { deliveryStatuses } from '#constants/mails.ts'
import { remindedStatuses } from '#contract/coffeeChats/reminders.ts'
import type { Db } from '../../db/client.ts'
import {
  coffeeChatAttendees as attendees,
  coffeeChatReminders as reminders,
  coffeeChats as chats,
  registrationMails as mails,
} from '../../db/tables/index.ts'
import { templateFiller } from '../../events/mails/fillTemplate.ts'
import type { Renewal, WaitingMail } from '../../mail/renewals.ts'
import { readPeople } from '../emails/people.ts'
import { mailTo } from '../emails/send.ts'
import { valueOfContact } from '../emails/texts.ts'
import { reminderEmail } from './chatText.ts'
import { readChat } from './readChat.ts'

const { queued, sending, retry, sent, unknown } = deliveryStatuses

/** A written reminder with the link, the place, the name and the address of this moment; or why it is not right any more. */
export const renewReminder: Renewal = async (db, mail, at) => {
  const { refusal, roundTableId } = await readSeat(db, mail, at)
  if (refusal !== undefined) return { refusal }
  const [person] = await readPeople(db, [mail.contactId], { isAboutThem: true })
  const chat = await readChat(db, roundTableId)
  if (!person || !chat || person.outcome === contactOutcomes.gone) return { refusal: 'The contact was archived.' }
  if (!person.email) return { refusal: 'The contact has no address any more.' }
  if (await isRemindedBy(db, mail)) return { refusal: 'This person gets the reminder by another mail: two contacts were merged.' }
  return mailTo({ ...person, email: person.email }, templateFiller(reminderEmail(chat))(valueOfContact(person)))
}

/** The chat of a reminder, and why the chat or the seat is not what the reminder says. */
async function readSeat(
  db: Db,
  { contactEmailId, contactId }: WaitingMail,
  at: Date,
): Promise<{ refusal: string; roundTableId?: number } | { refusal?: undefined; roundTableId: number }> {
  const [found] = await db
    .select({
      roundTableId: chats.roundTableId,
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
      and(eq(attendees.roundTableId, chats.roundTableId), eq(attendees.contactId, contactId), isNull(attendees.deletedAt)),
    )
    .where(eq(reminders.contactEmailId, contactEmailId))
    .limit(1)
  if (!found || found.deletedAt !== null) return { refusal: 'The coffee chat was deleted.' }
  if (!remindedStatuses.includes(found.status)) return { refusal: 'The coffee chat was cancelled or is over.' }
  if (found.startsAt !== found.remindedOf) return { refusal: 'The coffee chat was moved to another time.' }
  if (Date.parse(found.startsAt) <= at.getTime()) return { refusal: 'The coffee chat has begun.' }
  if (found.seat !== attendeeStatuses.confirmed) return { refusal: 'This person has no seat at the coffee chat any more.' }
  return { roundTableId: found.roundTableId }
}

/** Whether another mail of the same reminder has left for a person, or leaves before this one. */
async function isRemindedBy(db: Db, { registrationMailId, contactEmailId, contactId }: WaitingMail): Promise<boolean> {
  const { deliveryStatusId } = mails
  const hasLeft = inArray(deliveryStatusId, [sent, unknown])
  const leavesFirst = and(lt(mails.registrationMailId, registrationMailId), inArray(deliveryStatusId, [queued, sending, retry]))
  const [found] = await db
    .select({ id: mails.registrationMailId })
    .from(mails)
    .where(
      and(eq(mails.contactEmailId, contactEmailId), eq(mails.contactId, contactId), eq(mails.isRepeated, false), or(hasLeft, leavesFirst)),
    )
    .limit(1)
  return found !== undefined
}
