import * as z from 'zod'
import { calendarTypes } from '#constants/calendar.ts'
import { defineGet } from '../define.ts'
import { color, instant, integerParam, localDate, oneOf, positiveId, timeZone } from '../fields.ts'

/** The types of calendar items (spec §5), in the order of forms. */
export const fetchCalendarTypes = defineGet({
  name: 'calendar/types/fetch',
  path: '/calendar/types',
  reply: z.array(z.object({ calendarTypeId: oneOf(calendarTypes), name: z.string(), color, sortOrder: z.number().int() })),
  background: true,
})

/** Where an entry is edited. */
export const calendarSources = ['item', 'event', 'coffeeChat'] as const

/**
 * What a calendar shows: an item, one of its repeats, an event or a coffee chat. All day, it has local dates, the last day included, which are the same
 * in every time zone; otherwise instants.
 */
const entry = z.object({
  /** Unique among the entries of a reply. */
  key: z.string(),
  source: z.enum(calendarSources),
  /** The id of the item, event or coffee chat. */
  id: positiveId,
  calendarTypeId: oneOf(calendarTypes),
  title: z.string(),
  isAllDay: z.boolean(),
  startsAt: instant.nullable(),
  endsAt: instant.nullable(),
  startsOn: localDate.nullable(),
  endsOn: localDate.nullable(),
  timeZone: z.string(),
  location: z.string().nullable(),
  isRepeated: z.boolean(),
})
export type CalendarEntry = z.infer<typeof entry>

/**
 * What a calendar shows from one day to another, both included, of the days of a time zone; in the order of their starts. Of more than
 * `calendarLimits.entries`, repeats of the fullest days are left out.
 */
export const calendarEntries = defineGet({
  name: 'calendar/entries/fetch',
  path: '/calendar/items',
  budget: 'whole',
  query: z.object({ from: localDate, to: localDate, timeZone }),
  reply: z.array(entry),
})

/** An item as a file for calendar programs (RFC 5545), with all its repeats. */
export const calendarItemFile = defineGet({
  name: 'calendar/items/file',
  path: '/calendar/file/{calendarItemId}',
  budget: 'stream',
  params: z.object({ calendarItemId: integerParam(1) }),
  reply: z.unknown(),
  background: true,
  takesLong: true,
  toast: { failure: 'Failed to export the calendar item!' },
})
