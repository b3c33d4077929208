import type { Event } from '#contract/events/events.ts'
import { dateAt, startOfDay } from './dayScale.ts'

/** The local dates of the event, without a date at whose first instant it ends. */
export function datesOf({ startsAt, endsAt, timeZone }: Pick<Event, 'startsAt' | 'endsAt' | 'timeZone'>): string[] {
  const dates: string[] = []
  for (let at = Date.parse(startsAt); at < Date.parse(endsAt); at = startOfDay(dateAt(at, timeZone), timeZone, 1))
    dates.push(dateAt(at, timeZone))
  return dates
}
