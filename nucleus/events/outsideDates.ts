import { and, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { FastifyInstance } from 'fastify'
import { type events, outsideDates } from '#contract/events/events.ts'
import { agendaDays, agendaSessions, locations, meetings, meetingTimes, speakers } from '../db/tables/index.ts'
import { mountCall } from '../kernel/mountCall.ts'
import type { Nucleus } from '../kernel/context.ts'
import type { Repository } from '../resource/repositoryTypes.ts'

/** A session that starts before this hour belongs to the day before (docs/domain.md §1.8). */
const dayStart = sql`interval '5 hours'`

/** Serves counts of planned items that would lie outside of an event with other dates or another zone. Writes nothing. */
export const mountOutsideDates = (app: FastifyInstance, { db }: Nucleus, repository: Repository<typeof events>): void =>
  mountCall(app, outsideDates, async ({ input: { eventId, ...changes } }) => {
    const { startsAt, endsAt, timeZone } = { ...(await repository.getOrThrow(db, eventId)), ...changes }
    const localDate = (at: SQL | PgColumn) => sql`(${at} at time zone ${timeZone})::date`
    // An event that ends at midnight ends on the day before.
    const [first, last] = [localDate(sql`${startsAt}::timestamptz`), localDate(sql`(${endsAt}::timestamptz - interval '1 millisecond')`)]
    const isOutside = (date: SQL | PgColumn) => sql`${date} not between ${first} and ${last}`
    /** Time ranges that touch no day of the event. */
    const rangesOf = (ranges: PgColumn) => sql<number>`(
      select count(*)::int from jsonb_array_elements(case when jsonb_typeof(${ranges}) = 'array' then ${ranges} else '[]' end) as range
      where ${localDate(sql`(range ->> 'endsAt')::timestamptz`)} < ${first} or ${localDate(sql`(range ->> 'startsAt')::timestamptz`)} > ${last})`
    const ofEvent = (table: { eventId: PgColumn; deletedAt: PgColumn }) => and(eq(table.eventId, eventId), isNull(table.deletedAt))
    const sessionDay = sql`((${agendaSessions.startsAt} at time zone ${timeZone}) - ${dayStart})::date`
    const [days, sessions, slots, placed, blackouts, availability] = await Promise.all([
      db.$count(agendaDays, and(ofEvent(agendaDays), isOutside(agendaDays.date))),
      db.$count(agendaSessions, and(ofEvent(agendaSessions), isNotNull(agendaSessions.startsAt), isOutside(sessionDay))),
      db.$count(meetingTimes, and(ofEvent(meetingTimes), isOutside(localDate(meetingTimes.startsAt)))),
      db.$count(meetings, and(ofEvent(meetings), isNotNull(meetings.startsAt), isOutside(localDate(meetings.startsAt)))),
      db
        .select({ count: sql<number>`coalesce(sum(${rangesOf(locations.blackouts)}), 0)::int` })
        .from(locations)
        .where(ofEvent(locations)),
      db
        .select({ count: sql<number>`coalesce(sum(${rangesOf(speakers.availability)}), 0)::int` })
        .from(speakers)
        .where(ofEvent(speakers)),
    ])
    return [
      { what: 'agendaDays', count: days },
      { what: 'sessions', count: sessions },
      { what: 'meetingTimes', count: slots },
      { what: 'meetings', count: placed },
      { what: 'blackouts', count: blackouts[0]?.count ?? 0 },
      { what: 'availability', count: availability[0]?.count ?? 0 },
    ]
  })
