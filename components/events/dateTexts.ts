import { dateFormat, daysUntil, formatInViewerZone, formatInZone } from '../ui/dates.ts'
import { instantOf, wallClockAt } from '../ui/wallClock.ts'

type Formatter = (format: string) => string

/** Mon 1 Jun 2026, 09:00. */
const dateTimeText = (format: Formatter): string => `${format('dddd').slice(0, 3)} ${format('D MMM YYYY, HH:mm')}`

const rangeBetween = (start: Formatter, end: Formatter): string =>
  start(dateFormat) === end(dateFormat) ? `${dateTimeText(start)} to ${end('HH:mm')}` : `${dateTimeText(start)} to ${dateTimeText(end)}`

/** Mon 1 Jun 2026, 09:00 to Wed 3 Jun 2026, 17:00: local times of the zone. */
export const rangeText = (startsAt: string, endsAt: string, timeZone: string): string =>
  rangeBetween(
    (format) => formatInZone(startsAt, timeZone, format),
    (format) => formatInZone(endsAt, timeZone, format),
  )

/** 3 days, by the calendar of the zone; for an event on a single day its hours. */
export function durationText(startsAt: string, endsAt: string, timeZone: string): string {
  const days = daysUntil(endsAt, timeZone, startsAt) + 1
  if (days > 1) return `${days} days`
  const hours = Math.round((Date.parse(endsAt) - Date.parse(startsAt)) / 360_000) / 10
  return `${hours} ${hours === 1 ? 'hour' : 'hours'}`
}

/** The viewer's local times: 15:00 to 23:00 for you. Empty when they are the same. */
export function rangeForViewer(startsAt: string, endsAt: string, timeZone: string): string {
  const isSameForViewer = (at: string, format: string) => formatInViewerZone(at, format) === formatInZone(at, timeZone, format)
  const isSameDay = isSameForViewer(startsAt, 'D MMMM') && isSameForViewer(endsAt, 'D MMMM')
  if (isSameDay && isSameForViewer(startsAt, 'HH:mm') && isSameForViewer(endsAt, 'HH:mm')) return ''
  const viewerFormatter =
    (at: string): Formatter =>
    (format) =>
      formatInViewerZone(at, format)
  const times = isSameDay
    ? `${viewerFormatter(startsAt)('HH:mm')} to ${viewerFormatter(endsAt)('HH:mm')}`
    : rangeBetween(viewerFormatter(startsAt), viewerFormatter(endsAt))
  return `${times} for you`
}

/** The instant a number of local days later, at the same wall-clock time. */
export function addLocalDays(at: string, days: number, timeZone: string): string {
  const wallClock = wallClockAt(Date.parse(at), timeZone)
  return new Date(instantOf({ ...wallClock, day: wallClock.day + days }, timeZone)).toISOString()
}
