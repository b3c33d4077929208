import { type WallTime, wallTimesOf } from '../../kernel/zones.ts'

/** An instant as cells have it. */
const instants = /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z/g

const instantLength = '2026-06-01T07:30:00.000Z'.length

/** The instants of a text by the clock of a zone: "2026-06-01 09:30". Seconds are written where there are any. */
export function inZone(timeZone: string): (text: string) => string {
  const wallTimeAt = wallTimesOf(timeZone)
  const written = (instant: string) => textOf(wallTimeAt(Date.parse(instant)))
  // The fast path, since an export writes thousands: a cell that is an instant and nothing else.
  const plain = (text: string) => {
    const at = Date.parse(text)
    return Number.isNaN(at) ? text : textOf(wallTimeAt(at))
  }
  return (text) => (text.length === instantLength ? plain(text) : text.replace(instants, written))
}

/** The second hour of two with the same name has its offset: "2026-10-25 02:30+01:00". An import reads it so. */
function textOf({ wall, offset, isSecond }: WallTime): string {
  const minute = Math.floor(wall / minuteMs)
  const day = Math.floor(minute / minutesOfDay)
  const rest = wall - minute * minuteMs
  const seconds = rest === 0 ? '' : new Date(rest).toISOString().slice(16, rest % 1000 === 0 ? 19 : 23)
  const text = `${dateOf(day)} ${clock[minute - day * minutesOfDay] ?? ''}${seconds}`
  return isSecond ? text + offsetText(offset) : text
}

const minuteMs = 60_000
const minutesOfDay = 1440
const clock = Array.from({ length: minutesOfDay }, (_, minute) => new Date(minute * minuteMs).toISOString().slice(11, 16))

/** Some thirty years. */
const maxDates = 10_000
const dates = new Map<number, string>()
/** The date of a day, counted from 1970; cached, because writing it costs more than all else about a time. */
function dateOf(day: number): string {
  const cached = dates.get(day)
  if (cached !== undefined) return cached
  const date = new Date(day * minutesOfDay * minuteMs).toISOString().slice(0, 10)
  if (dates.size >= maxDates) dates.clear()
  dates.set(day, date)
  return date
}

function offsetText(offset: number): string {
  const minutes = Math.abs(offset) / 60_000
  const digits = (count: number) => String(Math.floor(count)).padStart(2, '0')
  return `${offset < 0 ? '-' : '+'}${digits(minutes / 60)}:${digits(minutes % 60)}`
}

/** The first day that every spreadsheet counts alike: the older ones have a 29 February 1900. */
const firstDate = Date.UTC(1900, 2, 1)

/**
 * An instant of a cell as the date of a spreadsheet, which has no zone: by the clock of the given one. Undefined where it has none, or
 * the clock shows the time twice.
 */
export function spreadsheetTimes(timeZone: string): (instant: string) => Date | undefined {
  const wallTimeAt = wallTimesOf(timeZone)
  return (instant) => {
    const at = Date.parse(instant)
    if (Number.isNaN(at)) return undefined
    const { wall, isSecond } = wallTimeAt(at)
    return isSecond || wall < firstDate ? undefined : new Date(wall)
  }
}

/** A local date, YYYY-MM-DD, as the date of a spreadsheet. */
export function spreadsheetDate(date: string): Date | undefined {
  const at = /^\d{4}-\d\d-\d\d$/.test(date) ? Date.parse(date) : NaN
  return at >= firstDate ? new Date(at) : undefined
}
