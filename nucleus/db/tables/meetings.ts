import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable } from 'drizzle-orm/pg-core'
import { instant, rowColumns, text } from '../columns.ts'
import { named } from '../entityNames.ts'
import { events } from './events.ts'

/** The slots of an event in which meetings take place (docs/domain.md §1.16). */
export const meetingTimes = pgTable(
  'meeting_times',
  {
    meetingTimeId: integer().primaryKey().generatedByDefaultAsIdentity(),
    eventId: integer()
      .notNull()
      .references(() => events.eventId),
    startsAt: instant().notNull(),
    endsAt: instant().notNull(),
    groupName: text(),
    isOpen: boolean().notNull().default(true),
    maxMeetings: integer(),
    locationIds: jsonb().$type<number[]>().notNull().default([]),
    ...rowColumns(),
  },
  (t) => [index('meeting_times_event').on(t.eventId, t.startsAt)],
)
named(meetingTimes, 'meeting time', 'meeting times', {
  title: (row) =>
    sql`to_char(${row.startsAt} at time zone (select ${events.timeZone} from ${events} where ${events.eventId} = ${row.eventId}), 'FMDD Mon YYYY HH24:MI')`,
})
