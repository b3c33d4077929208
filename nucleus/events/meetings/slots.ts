import { and, asc, eq, gt, gte, isNull, lt, type SQL, sql } from 'drizzle-orm'
import type { TimeRange } from '#contract/fields.ts'
import type { Db } from '../../db/client.ts'
import { meetings, meetingTimes } from '../../db/tables/index.ts'

/** A slot of an event, with the number of meetings that are placed in it besides the one in question. */
export interface MeetingSlot extends TimeRange {
  meetingTimeId: number
  isOpen: boolean
  maxMeetings: number | null
  locationIds: number[]
  placed: number
}

type SlotChoice = { meetingTimeId: number } | { after: string } | { within: TimeRange }

function isChosen(which: SlotChoice): SQL | undefined {
  const { meetingTimeId, startsAt, isOpen } = meetingTimes
  if ('meetingTimeId' in which) return eq(meetingTimeId, which.meetingTimeId)
  if ('after' in which) return and(eq(isOpen, true), gt(startsAt, which.after))
  return and(gte(startsAt, which.within.startsAt), lt(startsAt, which.within.endsAt))
}

/** The slots of an event: one by its id, the open ones that start after an instant, or all that start in a range, the earliest first. */
export function readSlots(
  db: Db,
  { eventId, exceptId = 0, ...which }: { eventId: number; exceptId?: number } & SlotChoice,
): Promise<MeetingSlot[]> {
  const { meetingTimeId, startsAt, endsAt, isOpen, maxMeetings, locationIds, deletedAt } = meetingTimes
  // Nested, because drizzle leaves out the names of tables in a query of one table.
  const placed = sql<number>`${sql`(select count(*)::int from ${meetings} where ${meetings.meetingTimeId} = ${meetingTimeId} and ${meetings.startsAt} is not null and ${meetings.deletedAt} is null and ${meetings.meetingId} <> ${exceptId})`}`
  return db
    .select({ meetingTimeId, startsAt, endsAt, isOpen, maxMeetings, locationIds, placed })
    .from(meetingTimes)
    .where(and(eq(meetingTimes.eventId, eventId), isNull(deletedAt), isChosen(which)))
    .orderBy(asc(startsAt), asc(endsAt), asc(meetingTimeId))
    .limit(10_000)
}

/** Why no more meetings are placed in a slot; undefined while there may be. */
export function slotObstacle({ isOpen, maxMeetings, placed }: MeetingSlot): string | undefined {
  if (!isOpen) return 'This meeting time is closed. Open it first, or choose another'
  if (maxMeetings !== null && placed >= maxMeetings)
    return `This meeting time takes ${maxMeetings.toLocaleString('en-GB')} meetings at most, and has as many`
  return undefined
}

/** Why a meeting does not come back to the time that it had in a slot; undefined when the slot still has it. */
export const earlierTimeObstacle = (slot: TimeRange, { startsAt, endsAt }: TimeRange): string | undefined =>
  Date.parse(slot.startsAt) === Date.parse(startsAt) && Date.parse(slot.endsAt) === Date.parse(endsAt)
    ? undefined
    : 'Its meeting time has moved since. Move it back first, or place the meeting again'
