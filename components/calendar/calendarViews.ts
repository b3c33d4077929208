import type { DatesSetInfo } from '@fullcalendar/react'
import { daysText } from './itemTexts.ts'
import { agendaDays, daysLater } from './month.ts'
import { formatDay } from '../ui/formatDay.ts'

/** The views of the calendar, by their names in FullCalendar; `as` names them in the address. */
export const calendarViews = [
  { value: 'dayGridMonth', label: 'Month', as: 'month' },
  { value: 'timeGridWeek', label: 'Week', as: 'week' },
  { value: 'agenda', label: 'Agenda', as: 'agenda' },
] as const
export type CalendarView = (typeof calendarViews)[number]['value']

export const isCalendarView = (name: string): name is CalendarView => calendarViews.some(({ value }) => value === name)

/** The agenda as FullCalendar takes it: so many days from any on, by which it also moves on. */
export const customViews = { agenda: { type: 'list', dayCount: agendaDays, dateIncrement: { days: agendaDays } } }

export interface ShownDates {
  view: CalendarView
  /** "November 2026", or the days of a week or an agenda. */
  title: string
  /** The first of the shown days, as YYYY-MM-DD. */
  first: string
  /** Whether it shows what it does without a day in the address: today is among the shown days, and the first of an agenda. */
  isNow: boolean
}

/** What the calendar shows, by what FullCalendar says of it. */
export function shownDates({ view: { type, currentStart, currentEnd } }: DatesSetInfo): ShownDates {
  const [first, next] = [localDay(currentStart), localDay(currentEnd)]
  const view = isCalendarView(type) ? type : 'dayGridMonth'
  const today = localDay(new Date())
  return {
    ...{ view, first, isNow: view === 'agenda' ? first === today : first <= today && today < next },
    title: view === 'dayGridMonth' ? formatDay(first, 'MMMM YYYY') : daysText(first, daysLater(next, -1)),
  }
}

/** The day of an instant for whoever looks, as YYYY-MM-DD. */
export const localDay = (at: Date): string =>
  [at.getFullYear(), at.getMonth() + 1, at.getDate()].map((part) => String(part).padStart(2, '0')).join('-')
