import { and, desc, eq, isNull, or, sql } from 'drizzle-orm'
import { historyRows } from '#constants/vetting.ts'
import type { ContactCoffeeChat } from '#contract/contacts.ts'
import type { Db } from '../db/client.ts'
import { coffeeChatAttendees as attendees, coffeeChats as table } from '../db/tables/index.ts'

/** The coffee chats that a contact hosts or is on the list of, the latest first. */
export function readCoffeeChatsOf(db: Db, contactId: number): Promise<ContactCoffeeChat[]> {
  const isHost = or(eq(table.hostContactId, contactId), sql`${table.coHostContactIds} @> ${JSON.stringify([contactId])}::jsonb`)
  const isTheirs = and(eq(attendees.roundTableId, table.roundTableId), eq(attendees.contactId, contactId), isNull(attendees.deletedAt))
  const attended = sql`select ${attendees.roundTableId} from ${attendees} where ${and(eq(attendees.contactId, contactId), isNull(attendees.deletedAt))}`
  const { roundTableId, title, startsAt, timeZone } = table
  return db
    .select({
      ...{ roundTableId, title, startsAt, timeZone },
      isHost: sql<boolean>`coalesce(${isHost}, false)`,
      attendeeStatusId: attendees.attendeeStatusId,
    })
    .from(table)
    .leftJoin(attendees, isTheirs)
    .where(and(isNull(table.deletedAt), or(isHost, sql`${roundTableId} in (${attended})`)))
    .orderBy(desc(startsAt), desc(roundTableId))
    .limit(historyRows)
}
