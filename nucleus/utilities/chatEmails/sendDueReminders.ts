import { and, asc, eq, gt, inArray, isNull, lte, type SQL, sql } from 'drizzle-orm'
import { attendeeStatuses, chatLimits } from '#constants/coffeeChats.ts'
import { mailKinds } from '#constants/mails.ts'
import { remindedStatuses } from '#contract/coffeeChats/reminders.ts'
import { hasReminded } from '../../coffeeChats/hasReminded.ts'
import { lockChat } from '../../coffeeChats/seats.ts'
import type { Db } from '../../db/client.ts'
import { coffeeChatAttendees as attendees, coffeeChatReminders as reminders, coffeeChats as chats } from '../../db/tables/index.ts'
import { system } from '../../kernel/actor.ts'
import type { Nucleus } from '../../kernel/context.ts'
import { insertRow } from '../../kernel/writes.ts'
import { isRecipient, readPeople } from '../emails/people.ts'
import { contactEmailTable, replyAddress, writeMails } from '../emails/send.ts'
import { reminderEmail } from './chatText.ts'
import { readChat } from './readChat.ts'

const hasSeat = and(
  eq(attendees.roundTableId, chats.roundTableId),
  eq(attendees.attendeeStatusId, attendeeStatuses.confirmed),
  isNull(attendees.deletedAt),
)
/** Full is never stored. */
const isReminded = and(inArray(chats.coffeeChatStatusId, [...remindedStatuses]), isNull(chats.deletedAt))

/**
 * Writes the reminders of coffee chats that are due, to those who have a seat: each reminder once for a start, by one instance. Several that are due at
 * once are one e-mail. Without a mail server nothing is written, and a reminder that is over an hour late stays missed.
 */
export async function sendDueReminders({ db, clock, sendMail }: Nucleus, signal: AbortSignal): Promise<void> {
  if (sendMail.problem !== undefined) return
  const at = clock()
  const due = await db
    .select({ id: chats.roundTableId })
    .from(chats)
    .where(and(isReminded, isAhead(at), sql`exists (${dueReminders(at)})`, sql`exists (select from ${attendees} where ${hasSeat})`))
    .orderBy(asc(chats.startsAt), asc(chats.roundTableId))
  const failures: unknown[] = []
  for (const { id } of due) {
    if (signal.aborted) break
    // What fails for one chat keeps no other from its reminder.
    await db.transaction((tx) => remindOf(tx, id, at)).catch((error: unknown) => failures.push(error))
  }
  if (failures.length > 0) throw new AggregateError(failures, 'Reminders of coffee chats could not be written')
}

/** Chats that start so soon that a reminder can be due. */
const isAhead = (at: Date): SQL | undefined =>
  and(
    gt(chats.startsAt, at.toISOString()),
    lte(chats.startsAt, new Date(at.getTime() + chatLimits.reminderMinutesMax * 60_000).toISOString()),
  )

/** The reminders of a chat whose moment has come, and that were not sent for its start. */
function dueReminders(at: Date): SQL {
  const now = sql`${at.toISOString()}::timestamptz`
  const moment = sql`${chats.startsAt} - entries.minutes::int * interval '1 minute'`
  return sql`select entries.minutes::int as minutes from jsonb_array_elements_text(${chats.reminderMinutes}) as entries (minutes)
    where ${moment} <= ${now} and ${moment} > ${now} - ${chatLimits.reminderLateMinutes} * interval '1 minute'
      and not exists (select from ${reminders} where ${reminders.roundTableId} = ${chats.roundTableId}
        and ${reminders.startsAt} = ${chats.startsAt} and ${reminders.minutes} = entries.minutes::int and ${hasReminded})`
}

/** Reminds those who have a seat now of one chat. Somebody who takes one at the same time waits, and gets the next reminder. */
async function remindOf(tx: Db, roundTableId: number, at: Date): Promise<void> {
  // Another instance, or whoever moved the chat, may have held the lock until now.
  if (!(await lockChat(tx, roundTableId))) return
  const minutes = await dueOf(tx, roundTableId, at)
  const chat = await readChat(tx, roundTableId)
  if (minutes.length === 0 || !chat) return
  const contactIds = await seatedContacts(tx, roundTableId)
  const recipients = (await readPeople(tx, contactIds, { isAboutThem: true })).filter(isRecipient)
  if (recipients.length === 0) return
  const text = reminderEmail(chat)
  const replyTo = await replyAddress(tx, {}, { contactId: chat.createdByContactId })
  const sending = { sentAt: at.toISOString(), recipientCount: recipients.length }
  const { id } = await insertRow(tx, contactEmailTable, { ...text, contactIds, replyTo, ...sending }, system)
  await writeMails(tx, { ...text, contactEmailId: id, fromName: null, replyTo }, recipients, {
    author: system,
    at,
    kind: mailKinds.chatReminder,
  })
  await tx
    .insert(reminders)
    .values(minutes.map((one) => ({ roundTableId, startsAt: chat.startsAt, minutes: one, contactEmailId: id })))
    // Of one that was stopped before it left.
    .onConflictDoUpdate({ target: [reminders.roundTableId, reminders.startsAt, reminders.minutes], set: { contactEmailId: id } })
}

async function dueOf(tx: Db, roundTableId: number, at: Date): Promise<number[]> {
  const isThis = and(eq(chats.roundTableId, roundTableId), isReminded, isAhead(at))
  const { rows } = await tx.execute<{ minutes: number }>(
    sql`select due.minutes from ${chats} cross join lateral (${dueReminders(at)}) as due where ${isThis}`,
  )
  return rows.map(({ minutes }) => minutes)
}

async function seatedContacts(tx: Db, roundTableId: number): Promise<number[]> {
  const rows = await tx
    .select({ contactId: attendees.contactId })
    .from(attendees)
    .innerJoin(chats, hasSeat)
    .where(eq(chats.roundTableId, roundTableId))
    .orderBy(asc(attendees.statusChangedAt), asc(attendees.coffeeChatAttendeeId))
  return rows.map(({ contactId }) => contactId)
}
