import type { DatesSetInfo } from '@fullcalendar/react'
import { daysText } from './itemTexts.ts'
import { agendaDays, daysLater } from './month.ts'
import { formatDay } from '../ui/formatDay.ts'

/** The views of the calendar, by their names in FullCalendar; `as` names them in the address. */
export const calendarViews = [
  { value: 'dayGridMonth', label: 'Month', as: 'month' },
  { value: 'timeGridWeek', label: 'Week', as: 'week' },
  { value: 'threeDays', label: '3 days', as: 'days' },
  { value: 'agenda', label: 'Agenda', as: 'agenda' },
] as const
export type CalendarView = (typeof calendarViews)[number]['value']

export const isCalendarView = (name: string): name is CalendarView => calendarViews.some(({ value }) => value === name)

/** Three days are as wide as a phone is; a week is not. */
const viewOfOthers = { narrow: 'timeGridWeek', wide: 'threeDays' } as const

/** The views to choose from, and the one that is shown. */
export const viewsToChoose = (isNarrow: boolean, shown: CalendarView) =>
  calendarViews.filter(({ value }) => value === shown || value !== viewOfOthers[isNarrow ? 'narrow' : 'wide'])

/** The views of ours as FullCalendar takes them: so many days from any on, by which they also move on. */
export const customViews = {
  threeDays: { type: 'timeGrid', dayCount: 3, dateIncrement: { days: 3 } },
  agenda: { type: 'list', dayCount: agendaDays, dateIncrement: { days: agendaDays } },
}

/** Whether a view begins with any day, and not with that of a week or a month. */
export const beginsWithAnyDay = (view: CalendarView): boolean => Object.hasOwn(customViews, view)

export interface ShownDates {
  view: CalendarView
  /** "November 2026", or the days of a week or an agenda. */
  title: string
  /** The first of the shown days, as YYYY-MM-DD. */
  first: string
  /** Whether it shows what it does without a day in the address: today is among the shown days, and the first of a view that begins with any day. */
  isNow: boolean
}

/** What the calendar shows, by what FullCalendar says of it. */
export function shownDates({ view: { type, currentStart, currentEnd } }: DatesSetInfo): ShownDates {
  const [first, next] = [localDay(currentStart), localDay(currentEnd)]
  const view = isCalendarView(type) ? type : 'dayGridMonth'
  const today = localDay(new Date())
  return {
    ...{ view, first, isNow: beginsWithAnyDay(view) ? first === today : first <= today && today < next },
    title: view === 'dayGridMonth' ? formatDay(first, 'MMMM YYYY') : daysText(first, daysLater(next, -1)),
  }
}

/** The day of an instant for whoever looks, as YYYY-MM-DD. */
export const localDay = (at: Date): string =>
  [at.getFullYear(), at.getMonth() + 1, at.getDate()].map((part) => String(part).padStart(2, '0')).join('-')
