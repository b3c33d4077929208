import type { EventInput } from '@fullcalendar/react'
import { calendarColors } from '#constants/calendar.ts'
import { openIn, type Route, routes } from '#constants/routes.ts'
import type { CalendarEntry } from '#contract/calendar/entries.ts'
import { daysLater } from './month.ts'

const addresses: Readonly<Record<CalendarEntry['source'], (id: number) => Route>> = {
  item: (id) => openIn(routes.dashboard, id),
  event: (id) => routes.event(id),
  coffeeChat: (id) => openIn(routes.coffeeChats, id),
}

/** Where an entry is shown and changed. */
export const addressOf = ({ source, id }: CalendarEntry): Route => addresses[source](id)

/** An entry as the calendar takes it: the end of whole days is the day after the last. */
export const calendarEvent = (entry: CalendarEntry): EventInput => ({
  id: entry.key,
  title: entry.title,
  allDay: entry.isAllDay,
  start: entry.startsOn ?? entry.startsAt ?? undefined,
  end: entry.endsOn ? daysLater(entry.endsOn, 1) : (entry.endsAt ?? undefined),
  color: calendarColors[entry.calendarTypeId],
  contrastColor: '#fff',
  url: addressOf(entry),
})
