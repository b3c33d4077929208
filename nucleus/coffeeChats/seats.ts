import { and, asc, eq, inArray, isNull, sql, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { type AttendeeStatusId, attendeeStatuses, chatStatuses, type ChatStatusId, seatedStatuses } from '#constants/coffeeChats.ts'
import type { Db } from '../db/client.ts'
import { coffeeChatAttendees as attendees, coffeeChats as table, contacts } from '../db/tables/index.ts'
import { fullNameSql } from '../db/personName.ts'

const ofChat = and(sql`${attendees.roundTableId} = ${table.roundTableId}`, isNull(attendees.deletedAt))

/** How many attendees of a chat have one of the statuses, as SQL over the table of chats. */
export const attendeeCount = (...statuses: readonly AttendeeStatusId[]): SQL<number> =>
  sql<number>`(select count(*)::int from ${attendees} where ${and(ofChat, inArray(attendees.attendeeStatusId, [...statuses]))})`

const seated = attendeeCount(...seatedStatuses)
const nextPeople = alias(contacts, 'next_people')
const isWaiting = and(ofChat, eq(attendees.attendeeStatusId, attendeeStatuses.waitlisted))
/** Something of the first of the waiting list, while a seat is free. */
const ofNext = (value: SQL): SQL =>
  sql`case when ${seated} < ${table.maxAttendees} then (
    select ${value} from ${attendees} join ${contacts} as next_people on ${nextPeople.contactId} = ${attendees.contactId}
    where ${isWaiting} order by ${attendees.statusChangedAt}, ${attendees.coffeeChatAttendeeId} limit 1) end`

/** What follows from the attendees, as SQL over the table of chats. */
export const seatFields = {
  confirmedCount: seated,
  requestedCount: attendeeCount(attendeeStatuses.requested),
  invitedCount: attendeeCount(attendeeStatuses.invited),
  waitlistedCount: attendeeCount(attendeeStatuses.waitlisted),
  attendedCount: attendeeCount(attendeeStatuses.attended),
  freeSeats: sql<number>`greatest(${table.maxAttendees} - ${seated}, 0)`,
  nextAttendeeId: ofNext(sql`${attendees.coffeeChatAttendeeId}`) as SQL<number | null>,
  nextName: ofNext(fullNameSql(nextPeople)) as SQL<string | null>,
  // An open chat is full while all its seats are taken: read, never stored.
  coffeeChatStatusId: sql<ChatStatusId>`case when ${table.coffeeChatStatusId} not in (${chatStatuses.open}, ${chatStatuses.full}) then ${table.coffeeChatStatusId}
    when ${seated} >= ${table.maxAttendees} then ${chatStatuses.full}::smallint else ${chatStatuses.open}::smallint end`,
}

/** A chat with the people who have a seat. */
export interface LockedChat {
  roundTableId: number
  title: string
  coffeeChatStatusId: ChatStatusId
  startsAt: string
  maxAttendees: number
  audienceSide: number
  inviteMode: number
  hostIds: readonly number[]
  seats: number
}

/** Locks chats until the transaction ends, in the order of their ids: nobody else changes them or takes a seat. Those that are deleted are left out. */
export async function lockChats(tx: Db, ids: readonly number[]): Promise<LockedChat[]> {
  if (ids.length === 0) return []
  const isOne = inArray(table.roundTableId, [...new Set(ids)])
  await tx.select({ id: table.roundTableId }).from(table).where(isOne).orderBy(asc(table.roundTableId)).for('no key update')
  // Read after the lock: whoever held it before may have taken a seat.
  const rows = await tx
    .select({
      roundTableId: table.roundTableId,
      title: table.title,
      coffeeChatStatusId: seatFields.coffeeChatStatusId,
      startsAt: table.startsAt,
      maxAttendees: table.maxAttendees,
      audienceSide: table.audienceSide,
      inviteMode: table.inviteMode,
      hostContactId: table.hostContactId,
      coHostContactIds: table.coHostContactIds,
      seats: seated,
    })
    .from(table)
    .where(and(isOne, isNull(table.deletedAt)))
    .orderBy(asc(table.roundTableId))
  return rows.map(({ hostContactId, coHostContactIds, ...row }) => ({ ...row, hostIds: [hostContactId, ...coHostContactIds] }))
}

/** The same for one chat; undefined when there is none. */
export const lockChat = async (tx: Db, roundTableId: number): Promise<LockedChat | undefined> => (await lockChats(tx, [roundTableId]))[0]
