import { and, asc, eq, gt, inArray, isNull, sql } from 'drizzle-orm'
import type { TimeRange } from '#contract/fields.ts'
import type { Db } from '../../db/client.ts'
import { fullNameSql } from '../../db/personName.ts'
import { companies, contacts, eventCompanies, locations, meetings } from '../../db/tables/index.ts'
import { asInstant } from './busyTimes.ts'
import type { MeetingLocation, TakenPlace } from './freePlaces.ts'

/** Locations of an event by their ids, or all that take meetings: those of the highest priority first, then in staff order. */
export function readLocations(db: Db, eventId: number, ids?: readonly number[]): Promise<MeetingLocation[]> {
  const {
    sessionLocationId,
    name,
    maxSimultaneousMeetings,
    reservedForEventCompanyId,
    blackouts,
    priority,
    locationType,
    sortOrder,
    deletedAt,
  } = locations
  return db
    .select({
      ...{ sessionLocationId, name, maxSimultaneousMeetings, reservedForEventCompanyId, blackouts, priority, locationType },
      // Nested, because drizzle leaves out the names of tables in a query of one table.
      reservedForName: sql<
        string | null
      >`${sql`(select coalesce(${eventCompanies.displayName}, ${companies.name}) from ${eventCompanies} join ${companies} using (company_id) where ${eventCompanies.eventCompanyId} = ${reservedForEventCompanyId})`}`,
    })
    .from(locations)
    .where(
      and(eq(locations.eventId, eventId), isNull(deletedAt), ids ? inArray(sessionLocationId, [...ids]) : gt(maxSimultaneousMeetings, 0)),
    )
    .orderBy(asc(priority), asc(sortOrder), asc(name), asc(sessionLocationId))
    .limit(5000)
}

/** The places of an event's locations that meetings have at some moment of the range. `exceptId`: a meeting that does not count. */
export async function readTakenPlaces(
  db: Db,
  {
    eventId,
    sessionLocationId,
    within,
    exceptId = 0,
  }: { eventId: number; sessionLocationId?: number; within: TimeRange; exceptId?: number },
): Promise<TakenPlace[]> {
  const nameOf = (id: unknown) => sql`(select ${fullNameSql(contacts)} from ${contacts} where ${contacts.contactId} = ${id})`
  const { rows } = await db.execute<TakenRow>(sql`
    select ${meetings.sessionLocationId} as "sessionLocationId", ${meetings.placeNumber} as "placeNumber",
      ${nameOf(meetings.requestedByContactId)} || ' and ' || ${nameOf(meetings.requestedToContactId)} as who,
      ${meetings.startsAt} as "startsAt", ${meetings.endsAt} as "endsAt"
    from ${meetings}
    where ${meetings.eventId} = ${eventId} and ${meetings.placeNumber} is not null and ${meetings.deletedAt} is null
      and ${meetings.startsAt} < ${within.endsAt}::timestamptz and ${meetings.endsAt} > ${within.startsAt}::timestamptz and ${meetings.meetingId} <> ${exceptId}
      ${sessionLocationId ? sql`and ${meetings.sessionLocationId} = ${sessionLocationId}` : sql``}
    order by ${meetings.sessionLocationId}, ${meetings.placeNumber}, ${meetings.startsAt} limit 20000`)
  return rows.map((row) => ({ ...row, startsAt: asInstant(row.startsAt), endsAt: asInstant(row.endsAt) }))
}

interface TakenRow extends Omit<TakenPlace, 'startsAt' | 'endsAt'>, Record<string, unknown> {
  startsAt: string | Date
  endsAt: string | Date
}
