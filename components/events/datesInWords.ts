import { daysUntil, formatInViewerZone, formatInZone } from '../ui/dates.ts'
import { instantOf, wallClockAt } from '../ui/wallClock.ts'

type Write = (format: string) => string

/** Mon 1 June 2026, 09:00. */
const written = (write: Write): string => `${write('dddd').slice(0, 3)} ${write('D MMMM YYYY, HH:mm')}`

const between = (start: Write, end: Write): string =>
  start('D MMMM YYYY') === end('D MMMM YYYY') ? `${written(start)} to ${end('HH:mm')}` : `${written(start)} to ${written(end)}`

/** America/New_York → New York. */
export const placeOfZone = (timeZone: string): string => (timeZone.split('/').at(-1) ?? timeZone).replaceAll('_', ' ')

/** Mon 1 June 2026, 09:00 to Wed 3 June 2026, 17:00: local times of the zone. */
export const rangeInWords = (startsAt: string, endsAt: string, timeZone: string): string =>
  between(
    (format) => formatInZone(startsAt, timeZone, format),
    (format) => formatInZone(endsAt, timeZone, format),
  )

/** 3 days, by the calendar of the zone; for an event on a single day its hours. */
export function lengthInWords(startsAt: string, endsAt: string, timeZone: string): string {
  const days = daysUntil(endsAt, timeZone, startsAt) + 1
  if (days > 1) return `${days} days`
  const hours = Math.round((Date.parse(endsAt) - Date.parse(startsAt)) / 360_000) / 10
  return `${hours} ${hours === 1 ? 'hour' : 'hours'}`
}

/** The viewer's local times: 15:00 to 23:00 for you. Empty when they are the same. */
export function rangeForViewer(startsAt: string, endsAt: string, timeZone: string): string {
  const isSame = (at: string, format: string) => formatInViewerZone(at, format) === formatInZone(at, timeZone, format)
  const isSameDay = isSame(startsAt, 'D MMMM') && isSame(endsAt, 'D MMMM')
  if (isSameDay && isSame(startsAt, 'HH:mm') && isSame(endsAt, 'HH:mm')) return ''
  const own =
    (at: string): Write =>
    (format) =>
      formatInViewerZone(at, format)
  const times = isSameDay ? `${own(startsAt)('HH:mm')} to ${own(endsAt)('HH:mm')}` : between(own(startsAt), own(endsAt))
  return `${times} for you`
}

/** The instant a number of local days later, at the same wall-clock time. */
export function movedByLocalDays(at: string, days: number, timeZone: string): string {
  const wall = wallClockAt(Date.parse(at), timeZone)
  return new Date(instantOf({ ...wall, day: wall.day + days }, timeZone)).toISOString()
}
