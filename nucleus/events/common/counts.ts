import { and, eq, gt, inArray, type SQL, sql } from 'drizzle-orm'
import { seatHoldingStatuses } from '#constants/statuses.ts'
import { events, eventCompanyTypes as types, registrationCounts as counts } from '../../db/tables/index.ts'

const ofEvent = eq(counts.eventId, events.eventId)

/** How many registrations an event has in each status that occurs, as SQL inside a query of events. */
export const countsByStatus = sql`(
  select coalesce(jsonb_object_agg(status, total), '{}') from (
    select ${counts.eventStatusId} as status, sum(${counts.total})::int as total from ${counts} where ${and(ofEvent, gt(counts.total, 0))} group by 1
  ) as counted)`

/** How many seats of an event are taken, as SQL inside a query of events. */
export const seatsTakenOfEvent = seatsTaken(ofEvent)

/** How many seats of a company type are taken, as SQL inside a query of company types. */
export const seatsTakenOfType = seatsTaken(and(eq(counts.eventId, types.eventId), eq(counts.eventCompanyTypeId, types.eventCompanyTypeId)))

function seatsTaken(where: SQL | undefined): SQL<number> {
  const taken = sql`(select coalesce(sum(${counts.total}), 0)::int from ${counts} where ${and(where, inArray(counts.eventStatusId, seatHoldingStatuses))})`
  // Wrapped, because the query builder drops table names from columns when it selects from one table only.
  return sql`${taken}`
}
