import type { CalendarRef } from '@fullcalendar/react'
import { type RefObject, useEffect, useRef } from 'react'
import type { CalendarEntry } from '#contract/calendar/entries.ts'
import { type CalendarView, localDay, type ShownDates } from './calendarViews.ts'
import { daysLater } from './month.ts'

/** The hour at which a view with hours begins; the ones before are scrolled away. */
export const usualHour = 8
const daysOf: Readonly<Partial<Record<CalendarView, number>>> = { timeGridWeek: 7, threeDays: 3 }

/** The hour of the viewer's clock at which the earliest of the shown entries begins, when that is before the usual one. */
export function earlyHour(rows: readonly CalendarEntry[], { view, first }: Pick<ShownDates, 'view' | 'first'>): number | undefined {
  const days = daysOf[view]
  if (days === undefined) return undefined
  const last = daysLater(first, days - 1)
  const hours = rows.flatMap(({ isAllDay, startsAt }) => {
    if (isAllDay || !startsAt) return []
    const at = new Date(startsAt)
    const day = localDay(at)
    return day >= first && day <= last ? at.getHours() : []
  })
  const hour = Math.min(...hours)
  return hour < usualHour ? hour : undefined
}

interface Options {
  shown: ShownDates | undefined
  /** Undefined until they are loaded. */
  rows: readonly CalendarEntry[] | undefined
}

/** Scrolls what is shown to its earliest entry, once its entries are there: what begins before the usual hour is not overlooked. */
export function useEarliestTime(calendar: RefObject<CalendarRef | null>, { shown, rows }: Options): void {
  const settled = useRef('')
  useEffect(() => {
    const key = shown && `${shown.view} ${shown.first}`
    if (!key || !rows || settled.current === key) return
    settled.current = key
    const hour = earlyHour(rows, shown)
    if (hour !== undefined) calendar.current?.getApi().scrollToTime({ hours: hour })
  }, [shown, rows, calendar])
}
