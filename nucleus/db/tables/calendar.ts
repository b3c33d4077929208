import { sql } from 'drizzle-orm'
import { boolean, check, date, index, integer, jsonb, pgTable, smallint } from 'drizzle-orm/pg-core'
import type { CalendarTypeId } from '#constants/calendar.ts'
import { instant, rowColumns, text } from '../columns.ts'
import { named } from '../entityNames.ts'
import { searchKey } from '../searchKey.ts'
import { events } from './events.ts'
import { companies, contacts } from './people.ts'

/** Calendar items (docs/domain.md §7): with times as instants, or all day with local dates, the last day included. */
export const calendarItems = pgTable(
  'calendar_items',
  {
    calendarItemId: integer().primaryKey().generatedByDefaultAsIdentity(),
    title: text().notNull(),
    calendarTypeId: smallint().$type<CalendarTypeId>().notNull(),
    isAllDay: boolean().notNull().default(false),
    startsAt: instant(),
    endsAt: instant(),
    startsOn: date(),
    endsOn: date(),
    timeZone: text().notNull(),
    repeatRule: text(),
    /** The last local day on which it happens; null for one that repeats for ever. */
    lastsUntil: date(),
    location: text(),
    url: text(),
    description: text(),
    ownerContactId: integer().references(() => contacts.contactId),
    contactIds: jsonb().$type<number[]>().notNull().default([]),
    companyId: integer().references(() => companies.companyId),
    eventId: integer().references(() => events.eventId),
    ...rowColumns(),
  },
  (t) => [
    check(
      'calendar_items_span',
      sql`case when ${t.isAllDay} then ${t.startsOn} <= ${t.endsOn} and ${t.startsAt} is null and ${t.endsAt} is null
        else ${t.startsAt} < ${t.endsAt} and ${t.startsOn} is null and ${t.endsOn} is null end`,
    ),
    index('calendar_items_starts').on(t.startsAt, t.endsAt),
    index('calendar_items_days').on(t.startsOn, t.endsOn),
    index('calendar_items_repeats')
      .on(t.lastsUntil)
      .where(sql`${t.repeatRule} is not null`),
    index('calendar_items_owner').on(t.ownerContactId),
    index('calendar_items_people').using('gin', t.contactIds.op('jsonb_path_ops')),
    index('calendar_items_company').on(t.companyId),
    index('calendar_items_event').on(t.eventId),
    index('calendar_items_words').using('gin', sql`${searchKey(t.title)} gin_trgm_ops`),
  ],
)
named(calendarItems, 'calendar item', 'calendar items', { title: (row) => sql`${row.title}` })
