import { addDays } from '../common/localDates.ts'

const day = 86_400_000

export { addDays }

/** Whole days from one local date to another. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / day)

/** The instant at which clocks in `zone` show `time` (HH:mm) on `date`. */
export function instantIn(zone: string, date: string, time: string): string {
  const wall = Date.parse(`${date}T${time}:00Z`)
  // The offset at the local time taken as UTC may be the one before a clock change; the second lookup corrects that.
  const near = wall - offsetAt(zone, wall)
  return new Date(wall - offsetAt(zone, near)).toISOString()
}

/** The next date after `from` on which clocks in `zone` change; `from` itself if they never do. */
export function nextClockChange(zone: string, from: string): string {
  for (let ahead = 1; ahead < 370; ahead += 1) {
    const date = addDays(from, ahead)
    const midnight = Date.parse(`${date}T00:00:00Z`)
    if (offsetAt(zone, midnight) !== offsetAt(zone, midnight + day)) return date
  }
  return from
}

const formats = new Map<string, Intl.DateTimeFormat>()

/** The offset of `zone` from UTC, in milliseconds. */
function offsetAt(zone: string, instant: number): number {
  const format = formats.get(zone) ?? new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'longOffset' })
  formats.set(zone, format)
  const text = format.formatToParts(instant).find((part) => part.type === 'timeZoneName')?.value ?? ''
  const [, sign, hours, minutes] = /([+-])(\d\d):(\d\d)/.exec(text) ?? []
  return sign ? (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * 60_000 : 0
}
