import { zoneName, zoneShortName } from '#contract/zoneNames.ts'
import { utcMsOf, type WallClock, wallClockAt } from './wallClock.ts'

/** The formats of instants in the whole console. */
export const dateFormat = 'D MMM YYYY'
export const timeFormat = 'HH:mm'
/** As fields store a date. */
export const storedDateFormat = 'YYYY-MM-DD'
const dateTimeFormat = `${dateFormat}, ${timeFormat}`

const months = ['January', 'February', 'March', 'April', 'May', 'June', 'July', 'August', 'September', 'October', 'November', 'December']
const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']
const dayMs = 86_400_000

/** An instant in the zone: `1 Jun 2026, 09:00` unless another format is given. */
export const formatInZone = (iso: string, zone: string, format = dateTimeFormat): string => formatWallClock(clockAt(iso, zone), format)

/** An instant with the short name of its zone: `1 Jun 2026, 09:00 EDT`. */
export const formatWithZone = (iso: string, zone: string): string => `${formatInZone(iso, zone)} ${zoneShortName(zone, iso)}`

/** Whether two instants are on the same day of the zone's calendar. */
export const isSameDay = (one: string, other: string, zone: string): boolean =>
  formatInZone(one, zone, dateFormat) === formatInZone(other, zone, dateFormat)

/** The days of an event: `1–3 Jun 2026`, `30 May – 2 Jun 2026`; for a single day with its hours. */
export function formatRange(startsAt: string, endsAt: string, zone: string): string {
  const clocks = [clockAt(startsAt, zone), clockAt(endsAt, zone)] as const
  const start = (format: string) => formatWallClock(clocks[0], format)
  const end = (format: string) => formatWallClock(clocks[1], format)
  const isSame = (format: string) => start(format) === end(format)
  if (isSame(dateFormat)) return `${start(dateFormat)}, ${start(timeFormat)}–${end(timeFormat)}`
  if (isSame('MMM YYYY')) return `${start('D')}–${end(dateFormat)}`
  return `${start(isSame('YYYY') ? 'D MMM' : dateFormat)} – ${end(dateFormat)}`
}

/** For data that belongs to no event: the instant in the viewer's own zone. */
export const formatInViewerZone = (iso: string, format = dateTimeFormat): string => formatInZone(iso, viewerZone(), format)

/** The short name of the viewer's own zone at an instant. */
export const viewerZoneShortName = (iso: string): string => zoneShortName(viewerZone(), iso)

/** For a tooltip: the instant in the viewer's own zone, with the name of the zone. */
export const formatForViewer = (iso: string): string => `${formatInViewerZone(iso)} ${zoneName(viewerZone(), iso)} (your time)`

/** The number of days from now until the instant in the zone's calendar; negative if it has passed. */
export function daysUntil(iso: string, zone: string, now: string = new Date().toISOString()): number {
  const day = (instant: string) => utcMsOf({ ...wallClockAt(Date.parse(instant), zone), hour: 0, minute: 0, second: 0 })
  return Math.round((day(iso) - day(now)) / dayMs)
}

/** `today`, `tomorrow`, `in 12 days`, `yesterday`, `3 days ago`, in the zone's calendar. */
export function relativeDays(iso: string, zone: string, now?: string): string {
  const days = daysUntil(iso, zone, now)
  if (days === 0) return 'today'
  if (days === 1) return 'tomorrow'
  if (days === -1) return 'yesterday'
  return days > 0 ? `in ${days} days` : `${-days} days ago`
}

/** Undefined for a text that is not an instant. */
function clockAt(iso: string, zone: string): WallClock | undefined {
  const at = Date.parse(iso)
  return Number.isNaN(at) ? undefined : wallClockAt(at, zone)
}

/** Formats a wall clock time with the tokens `dddd`, `D`, `DD`, `MM`, `MMM`, `MMMM`, `YYYY`, `HH`, `mm`; other text is copied. */
export function formatWallClock(clock: WallClock | undefined, format: string): string {
  if (!clock) return 'Invalid Date'
  const { year, month, day, hour, minute } = clock
  return format.replace(/dddd|DD?|MMMM?|MM|YYYY|HH|mm/g, (token) => {
    if (token === 'D') return String(day)
    if (token === 'dddd') return weekdays[new Date(utcMsOf(clock)).getUTCDay()] ?? ''
    if (token === 'YYYY') return String(year).padStart(4, '0')
    if (token.startsWith('MMM')) return (months[month - 1] ?? '').slice(0, token === 'MMM' ? 3 : undefined)
    const numbers: Record<string, number> = { DD: day, MM: month, HH: hour, mm: minute }
    return String(numbers[token]).padStart(2, '0')
  })
}

let cachedViewerZone: string | undefined
/** The viewer's own zone. Cached, because each lookup creates a formatter. */
export const viewerZone = (): string => (cachedViewerZone ??= new Intl.DateTimeFormat().resolvedOptions().timeZone)
