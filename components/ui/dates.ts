import dayjs, { type Dayjs } from 'dayjs'
import timezone from 'dayjs/plugin/timezone.js'
import utc from 'dayjs/plugin/utc.js'

dayjs.extend(utc)
dayjs.extend(timezone)

/** How instants are written. All other places take these. */
export const dateFormat = 'D MMM YYYY'
export const timeFormat = 'HH:mm'
const dateTimeFormat = `${dateFormat}, ${timeFormat}`

/** An instant as a clock in the zone shows it. */
export const inZone = (iso: string, zone: string): Dayjs => dayjs.utc(iso).tz(zone)

/** An instant in the zone: `1 Jun 2026, 09:00` unless another format is asked for. */
export const formatInZone = (iso: string, zone: string, format = dateTimeFormat): string => inZone(iso, zone).format(format)

/** The days an event spans: `1–3 Jun 2026`, `30 May – 2 Jun 2026`; on a single day with its hours. */
export function formatRange(startsAt: string, endsAt: string, zone: string): string {
  const start = inZone(startsAt, zone)
  const end = inZone(endsAt, zone)
  if (start.isSame(end, 'day')) return `${start.format(dateFormat)}, ${start.format(timeFormat)}–${end.format(timeFormat)}`
  if (start.isSame(end, 'month')) return `${start.date()}–${end.format(dateFormat)}`
  return `${start.format(start.isSame(end, 'year') ? 'D MMM' : dateFormat)} – ${end.format(dateFormat)}`
}

/** The zone's name as it is at that instant: `Eastern Daylight Time`. */
export const zoneName = (zone: string, iso: string): string => nameOf(zone, iso, 'long')
/** The same, short where there is a short name: `EDT`, `GMT+2`. */
export const zoneShortName = (zone: string, iso: string): string => nameOf(zone, iso, 'short')

/** For what belongs to no event: the instant in the viewer's own zone. */
export const formatInViewerZone = (iso: string, format = dateTimeFormat): string => formatInZone(iso, dayjs.tz.guess(), format)

/** For a tooltip: the instant in the viewer's own zone, the zone named. */
export function formatForViewer(iso: string): string {
  const zone = dayjs.tz.guess()
  return `${formatInViewerZone(iso)} ${zoneName(zone, iso)} (your time)`
}

/** Whole days on the zone's calendar from now until the instant; negative when it has passed. */
export function daysUntil(iso: string, zone: string, now: string = new Date().toISOString()): number {
  const day = (instant: string) => Date.parse(`${formatInZone(instant, zone, 'YYYY-MM-DD')}T00:00:00Z`)
  return Math.round((day(iso) - day(now)) / 86_400_000)
}

/** `today`, `tomorrow`, `in 12 days`, `yesterday`, `3 days ago`, by the zone's calendar. */
export function relativeDays(iso: string, zone: string, now?: string): string {
  const days = daysUntil(iso, zone, now)
  if (days === 0) return 'today'
  if (days === 1) return 'tomorrow'
  if (days === -1) return 'yesterday'
  return days > 0 ? `in ${days} days` : `${-days} days ago`
}

const formatters = new Map<string, Intl.DateTimeFormat>()

function nameOf(zone: string, iso: string, length: 'long' | 'short'): string {
  const key = `${zone} ${length}`
  const formatter = formatters.get(key) ?? new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: length })
  formatters.set(key, formatter)
  return formatter.formatToParts(new Date(iso)).find((part) => part.type === 'timeZoneName')?.value ?? zone
}
