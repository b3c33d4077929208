import { and, eq, isNull } from 'drizzle-orm'
import { dateText } from '#contract/dateText.ts'
import type { Db } from '../../db/client.ts'
import { events } from '../../db/tables/index.ts'
import { lastMomentOf, localDateAt } from '../../common/localDates.ts'

/** The local dates on which an event starts and ends, and its time zone. */
export interface EventDates {
  timeZone: string
  first: string
  last: string
}

/** The dates of an event. One that ends at midnight ends on the day before. */
export function eventDatesOf({ timeZone, startsAt, endsAt }: { timeZone: string; startsAt: string; endsAt: string }): EventDates {
  return { timeZone, first: localDateAt(timeZone, startsAt), last: localDateAt(timeZone, lastMomentOf(endsAt)) }
}

/** The dates of a stored event; undefined when it does not exist. */
export async function readEventDates(db: Db, eventId: number): Promise<EventDates | undefined> {
  const { timeZone, startsAt, endsAt } = events
  const [event] = await db
    .select({ timeZone, startsAt, endsAt })
    .from(events)
    .where(and(eq(events.eventId, eventId), isNull(events.deletedAt)))
  return event && eventDatesOf(event)
}

/** The dates in a sentence: 'This event is from 3 May 2026 to 5 May 2026.' */
export const eventDatesText = ({ first, last }: EventDates): string =>
  first === last ? `This event is on ${dateText(first)}.` : `This event is from ${dateText(first)} to ${dateText(last)}.`
