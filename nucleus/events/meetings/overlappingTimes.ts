import { and, asc, eq, gt, isNull, lt, ne, sql } from 'drizzle-orm'
import { maxTimesOfEvent } from '#contract/events/meetingTimes.ts'
import { ruleBroken } from '../../base/errors.ts'
import type { Db } from '../../db/client.ts'
import { meetingTimes as table } from '../../db/tables/index.ts'
import { readEventDates } from '../agenda/eventDates.ts'
import { clockOf } from './clockOf.ts'

/** A slot of a group; slots without a group are one group. */
export interface GroupSlot {
  eventId: number
  startsAt: string
  endsAt: string
  groupName?: string | null
}

/** Until the transaction ends, nobody else changes the meeting times of the event. Take it before any row lock. */
export const lockTimes = async (tx: Db, eventId: number): Promise<void> =>
  void (await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`meeting times of ${eventId}`}, 0))`))

/** Groups are compared without case, however their accents are written. */
const groupKey = sql`lower(normalize(coalesce(${table.groupName}, ''), NFC))`

/** The stored slots of the same group that have a moment in common with it, the earliest first, but for the slot itself. */
export function readOverlapping(db: Db, { eventId, startsAt, endsAt, groupName }: GroupSlot, ownId?: number) {
  return db
    .select({ eventId: table.eventId, startsAt: table.startsAt, endsAt: table.endsAt, groupName: table.groupName })
    .from(table)
    .where(
      and(
        eq(table.eventId, eventId),
        isNull(table.deletedAt),
        lt(table.startsAt, endsAt),
        gt(table.endsAt, startsAt),
        sql`${groupKey} = lower(normalize(${groupName ?? ''}::text, NFC))`,
        ownId === undefined ? undefined : ne(table.meetingTimeId, ownId),
      ),
    )
    .orderBy(asc(table.startsAt))
    .limit(10_000)
}

/** Throws 422 when an event would have more slots than it may have, with `added` new ones. Expects `lockTimes`. */
export async function checkRoom(tx: Db, eventId: number, added: number): Promise<void> {
  const stored = await tx.$count(table, and(eq(table.eventId, eventId), isNull(table.deletedAt)))
  if (stored + added > maxTimesOfEvent)
    throw ruleBroken({
      startsAt: `An event has ${maxTimesOfEvent.toLocaleString('en-GB')} meeting times at most, and this one has ${stored.toLocaleString('en-GB')}. Delete some first`,
    })
}

/** "09:00 to 09:25", on the clock of the event. */
export async function clockText(db: Db, { eventId, startsAt, endsAt }: GroupSlot): Promise<string> {
  const { timeZone = 'UTC' } = (await readEventDates(db, eventId)) ?? {}
  const clock = clockOf(timeZone)
  return `${clock.format(new Date(startsAt))} to ${clock.format(new Date(endsAt))}`
}
