import type { DatesSetInfo } from '@fullcalendar/react'
import { daysText } from './itemTexts.ts'
import { daysLater, firstOfMonth } from './month.ts'
import { formatDay } from '../ui/formatDay.ts'

/** The views of the calendar, by their names in FullCalendar; `as` names them in the address. */
export const calendarViews = [
  { value: 'dayGridMonth', label: 'Month', as: 'month' },
  { value: 'timeGridWeek', label: 'Week', as: 'week' },
  { value: 'listMonth', label: 'Agenda', as: 'agenda' },
] as const
export type CalendarView = (typeof calendarViews)[number]['value']

export const isCalendarView = (name: string): name is CalendarView => calendarViews.some(({ value }) => value === name)

export interface ShownDates {
  view: CalendarView
  /** "November 2026", or the days of a week. */
  title: string
  /** The first of the shown days, as YYYY-MM-DD. */
  first: string
  /** The first day of the month in which the shown days begin, as YYYY-MM-DD. */
  month: string
  /** Whether today is among the shown days. */
  isNow: boolean
}

/** What the calendar shows. Days of weeks and months alike lie within the six weeks of the month in which they begin. */
export function shownDates({ view: { type, currentStart, currentEnd } }: DatesSetInfo): ShownDates {
  const [first, next] = [localDay(currentStart), localDay(currentEnd)]
  const view = isCalendarView(type) ? type : 'dayGridMonth'
  return {
    ...{ view, first, month: firstOfMonth(first), isNow: first <= localDay(new Date()) && localDay(new Date()) < next },
    title: view === 'timeGridWeek' ? daysText(first, daysLater(next, -1)) : formatDay(first, 'MMMM YYYY'),
  }
}

/** The day of an instant for whoever looks, as YYYY-MM-DD. */
export const localDay = (at: Date): string =>
  [at.getFullYear(), at.getMonth() + 1, at.getDate()].map((part) => String(part).padStart(2, '0')).join('-')
