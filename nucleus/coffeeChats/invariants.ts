import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import { attendeeStatuses, chatStatuses, concernedStatuses } from '#constants/coffeeChats.ts'
import { ruleBroken } from '../base/errors.ts'
import type { Db } from '../db/client.ts'
import { coffeeChatAttendees as attendees, coffeeChats as table, contacts } from '../db/tables/index.ts'
import { lockChats } from './seats.ts'
import { fullNameSql } from '../db/personName.ts'

const { declined, cancelled } = attendeeStatuses

/** The people among these who are on the list of a chat and neither declined nor cancelled. */
export async function attendingAmong(db: Db, roundTableId: number, contactIds: readonly number[]): Promise<{ id: number; name: string }[]> {
  if (contactIds.length === 0) return []
  return db
    .select({ id: attendees.contactId, name: fullNameSql(contacts) })
    .from(attendees)
    .innerJoin(contacts, eq(contacts.contactId, attendees.contactId))
    .where(
      and(
        eq(attendees.roundTableId, roundTableId),
        inArray(attendees.contactId, [...contactIds]),
        sql`${attendees.attendeeStatusId} not in (${declined}, ${cancelled})`,
        isNull(attendees.deletedAt),
      ),
    )
    .orderBy(asc(attendees.coffeeChatAttendeeId))
}

/**
 * What holds for every chat, once an undo has written: nobody has a seat beyond the last, the hosts are no attendees, and nobody waits for a chat that is
 * cancelled. Throws 422. The chats must be locked.
 */
export async function checkChatsHold(tx: Db, roundTableIds: readonly number[]): Promise<void> {
  for (const chat of await lockChats(tx, roundTableIds)) {
    if (chat.seats > chat.maxAttendees)
      throw ruleBroken({ attendeeStatusId: `${chat.title} has ${chat.maxAttendees} seats, and others have them now` })
    const [host] = await attendingAmong(tx, chat.roundTableId, chat.hostIds)
    if (host) throw ruleBroken({ contactId: `${host.name} hosts ${chat.title} now, and cannot also attend it` })
    if (chat.coffeeChatStatusId !== chatStatuses.cancelled) continue
    const isConcerned = inArray(attendees.attendeeStatusId, [...concernedStatuses])
    if ((await tx.$count(attendees, and(eq(attendees.roundTableId, chat.roundTableId), isConcerned, isNull(attendees.deletedAt)))) > 0)
      throw ruleBroken({ attendeeStatusId: `${chat.title} was cancelled since` })
  }
}

/** The chats of attendees. */
export async function chatsOfAttendees(db: Db, ids: readonly number[]): Promise<number[]> {
  const rows = await db
    .selectDistinct({ id: attendees.roundTableId })
    .from(attendees)
    .where(inArray(attendees.coffeeChatAttendeeId, [...ids]))
  return rows.map(({ id }) => id)
}

/** Locks the chats that contacts host, or are on the list of, before a merge locks the contacts. */
export async function lockChatsOfContacts(tx: Db, contactIds: readonly number[]): Promise<void> {
  if (contactIds.length === 0) return
  const isOne = inArray(attendees.contactId, [...contactIds])
  const isCoHost = sql.join(
    contactIds.map((id) => sql`${table.coHostContactIds} @> ${JSON.stringify([id])}::jsonb`),
    sql` or `,
  )
  const attended = tx.select({ id: attendees.roundTableId }).from(attendees).where(isOne)
  const rows = await tx
    .select({ id: table.roundTableId })
    .from(table)
    .where(sql`${inArray(table.hostContactId, [...contactIds])} or ${isCoHost} or ${inArray(table.roundTableId, attended)}`)
  await lockChats(
    tx,
    rows.map(({ id }) => id),
  )
}
