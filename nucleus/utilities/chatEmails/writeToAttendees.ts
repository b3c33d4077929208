import { and, asc, desc, eq, inArray, isNull } from 'drizzle-orm'
import type * as z from 'zod'
import { invitationRefusal, type writeToAttendees as call } from '#contract/coffeeChats/attendees.ts'
import { notFound, Refusal, ruleBroken } from '../../base/errors.ts'
import { lockChat } from '../../coffeeChats/seats.ts'
import type { Db } from '../../db/client.ts'
import { coffeeChatAttendees as attendees, contactEmails as emails } from '../../db/tables/index.ts'
import type { Actor } from '../../kernel/context.ts'
import { insertRow } from '../../kernel/writes.ts'
import { contactEmailTable } from '../emails/send.ts'
import { type ChatText, invitationEmail } from './chatText.ts'
import { readChat } from './readChat.ts'

/**
 * Stores a draft that invites the attendees to their coffee chat, each contact once, in the order of the list; the one that is there, where somebody
 * began the same before and changed nothing. Call it in a transaction.
 */
export async function writeToAttendees(
  tx: Db,
  { roundTableId, coffeeChatAttendeeIds }: z.output<typeof call.body>,
  { actor, at }: { actor: Actor; at: Date },
): Promise<{ contactEmailId: number }> {
  const locked = await lockChat(tx, roundTableId)
  const chat = await readChat(tx, roundTableId)
  if (!locked || !chat) throw notFound('Meetup')
  const refusal = invitationRefusal({ ...chat, coffeeChatStatusId: locked.coffeeChatStatusId }, at.getTime())
  if (refusal !== undefined) throw ruleBroken({ roundTableId: refusal })
  const ids = [...new Set(coffeeChatAttendeeIds)]
  const people = await tx
    .select({ contactId: attendees.contactId })
    .from(attendees)
    .where(and(eq(attendees.roundTableId, roundTableId), inArray(attendees.coffeeChatAttendeeId, ids), isNull(attendees.deletedAt)))
    .orderBy(asc(attendees.attendeeStatusId), asc(attendees.statusChangedAt), asc(attendees.coffeeChatAttendeeId))
  if (people.length < ids.length) throw new Refusal(409, 'Somebody you selected is no longer on the list. Select again.')
  const contactIds = people.map(({ contactId }) => contactId)
  const draft = { ...invitationEmail(chat), contactIds }
  const begun = await sameDraft(tx, draft, actor)
  return { contactEmailId: begun ?? (await insertRow(tx, contactEmailTable, draft, actor)).id }
}

/** An e-mail of the same text to the same people that this user has not sent yet. The lock of the chat keeps two of them apart. */
async function sameDraft(tx: Db, draft: ChatText & { contactIds: number[] }, { contactId }: Actor): Promise<number | undefined> {
  const same = Object.entries(draft).map(([field, value]) => eq(emails[field as keyof typeof draft], value))
  const [found] = await tx
    .select({ id: emails.contactEmailId })
    .from(emails)
    .where(and(...same, eq(emails.createdByContactId, contactId), isNull(emails.sentAt), isNull(emails.deletedAt)))
    .orderBy(desc(emails.contactEmailId))
    .limit(1)
  return found?.id
}
