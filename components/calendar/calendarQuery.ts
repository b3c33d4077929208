import { viewerZone } from '../ui/dates.ts'
import type { CalendarView } from './calendarViews.ts'
import { agendaDays, daysLater, daysOfMonth, firstOfMonth } from './month.ts'

/** The view of whoever chose none. */
export const usualView = (isNarrow: boolean): CalendarView => (isNarrow ? 'agenda' : 'dayGridMonth')

/**
 * What a calendar asks for to show a view from a day on, in the zone of whoever looks. The days of weeks and months alike lie within the six weeks of the
 * month in which they begin.
 */
export const calendarQuery = (view: CalendarView, first: string) => ({
  ...(view === 'agenda' ? { from: first, to: daysLater(first, agendaDays - 1) } : daysOfMonth(firstOfMonth(first))),
  timeZone: viewerZone(),
})
