import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { type OffsetBase, type OffsetDirection, offsetBases, offsetDirections } from '#constants/automaticEmails.ts'
import { automaticEmails as table, events } from '../../db/tables/index.ts'

interface Offset {
  offsetDays: SQLWrapper | number
  offsetDirection: SQLWrapper | OffsetDirection
  offsetBase: SQLWrapper | OffsetBase
  offsetTime: SQLWrapper | string
}

/**
 * The instant of an offset from the dates that an event has now, for a query with the table of events: whole days on the event's calendar, then the time of
 * day on its clock, so that a change of the clocks moves nothing. A time that the clocks skip is as much later. Null where the offset has no values.
 */
export const momentOf = ({ offsetDays, offsetDirection, offsetBase, offsetTime }: Offset): SQL<string> =>
  // An event that ends at midnight ends on the day before.
  sql<string>`((
    ((case when ${offsetBase}::int = ${offsetBases.start} then ${events.startsAt} else ${events.endsAt} - interval '1 millisecond' end)
      at time zone ${events.timeZone})::date
    + (case when ${offsetDirection}::int = ${offsetDirections.before} then -1 else 1 end) * ${offsetDays}::int
    + ${offsetTime}::time) at time zone ${events.timeZone})`

/** The instant of a stored rule; null for one that follows changes of status. */
export const ruleMoment: SQL<string> = momentOf(table)
