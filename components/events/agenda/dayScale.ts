import { zoneShortName } from '#contract/zoneNames.ts'
import { nightEndsHour, stepMinutes } from '#constants/agenda.ts'
import { endOfDay } from '#contract/events/endOfDay.ts'
import { utcMsOf, instantOf, wallClockAt } from '../../ui/wallClock.ts'

/** Milliseconds. */
export const minuteMs = 60_000
const hourMs = 60 * minuteMs
/** Until this hour a night belongs to the day before. */
const nightEndsAt = 24 + nightEndsHour
const defaultHours = { startTime: '08:00', endTime: '18:00' }

/** A time span: instants in milliseconds. */
export interface Span {
  startsAt: number
  endsAt: number
}
/** A day as the grid needs it; its times are wall-clock times, `HH:mm`. */
export interface DayHours {
  date: string
  startTime?: string | null
  endTime?: string | null
}
/** An hour on the ruler. */
export interface HourMark {
  at: number
  /** `09:00`; for an hour that occurs twice, with the zone's name at that time. */
  label: string
  isNextDay: boolean
}
/** The hours that the grid shows of a day. The scale is in real time: a day on which the clocks change has 23 or 25 hours. */
export interface DayScale extends Span {
  zone: string
}

/** The first instant of a local date, or of the date `daysLater` days later. */
export const startOfDay = (date: string, zone: string, daysLater = 0): number => atHours(date, zone, { hours: 24 * daysLater })

/** The instant of a wall-clock time on a local date; `29:00` is five in the next morning. */
export function atTime(date: string, time: string, zone: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return atHours(date, zone, { hours, minutes })
}

/** The local date at an instant, `YYYY-MM-DD`. */
export function dateAt(at: number, zone: string): string {
  return new Date(utcMsOf({ ...wallClockAt(at, zone), hour: 0, minute: 0, second: 0 })).toISOString().slice(0, 10)
}

/** The next change of the local date after an instant. */
export const nextMidnightIn =
  (zone: string) =>
  (at: number): number =>
    startOfDay(dateAt(at, zone), zone, 1)

/** The wall clock's time at an instant, `HH:mm`. */
export function timeAt(at: number, zone: string): string {
  const { hour, minute } = wallClockAt(at, zone)
  return `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`
}

/**
 * The bounds of a day's sessions: from midnight until five in the next morning; the night before belongs to the day before, if there is one
 * (docs/domain.md §1.8).
 */
export const boundsOf = (date: string, zone: string, { hasDayBefore = false } = {}): Span => ({
  startsAt: atHours(date, zone, { hours: hasDayBefore ? nightEndsAt - 24 : 0 }),
  endsAt: atHours(date, zone, { hours: nightEndsAt }),
})

/** The date of the agenda day that an instant belongs to: before five in the morning that of the day before, if there is one. */
export function dayDateAt(at: number, dates: readonly string[], zone: string): string | undefined {
  const date = dateAt(at, zone)
  const before = dateAt(startOfDay(date, zone) - 1, zone)
  if (timeAt(at, zone) < '05:00' && dates.includes(before)) return before
  return dates.includes(date) ? date : undefined
}

/** The hours that include a day's own times and its sessions: whole hours, plus one on both sides where the day has it. */
export function scaleOf(day: DayHours, sessions: readonly Span[], zone: string): DayScale {
  const ownHours = {
    startsAt: atTime(day.date, day.startTime ?? defaultHours.startTime, zone),
    endsAt: atTime(day.date, endOfDay(day.endTime ?? defaultHours.endTime), zone),
  }
  const bounds = boundsOf(day.date, zone)
  const midnight = startOfDay(day.date, zone, 1)
  const first = beginOfHour(Math.min(ownHours.startsAt, ...sessions.map(({ startsAt }) => startsAt)), zone)
  // A day's own start can be after the default end.
  const last = endOfHour(Math.max(ownHours.endsAt, ownHours.startsAt + hourMs, ...sessions.map(({ endsAt }) => endsAt)), zone)
  return {
    zone,
    startsAt: Math.min(first, Math.max(first - hourMs, bounds.startsAt)),
    endsAt: Math.max(last, Math.min(last + hourMs, last > midnight ? bounds.endsAt : midnight)),
  }
}

/** The full hours of a scale on the local clock. */
export function marksOf({ startsAt, endsAt, zone }: DayScale): HourMark[] {
  const marks: { at: number; time: string }[] = []
  // Clocks change by whole quarters of an hour.
  for (let at = startsAt; at < endsAt; at += 15 * minuteMs) {
    const time = timeAt(at, zone)
    if (time.endsWith(':00')) marks.push({ at, time })
  }
  const firstDate = dateAt(startsAt, zone)
  return marks.map(({ at, time }) => {
    const isTwice = marks.some((other) => other.at !== at && other.time === time && Math.abs(other.at - at) < 4 * hourMs)
    return {
      at,
      label: isTwice ? `${time} ${zoneShortName(zone, new Date(at).toISOString())}` : time,
      isNextDay: dateAt(at, zone) !== firstDate,
    }
  })
}

/** The nearest step. */
export function onStep(at: number): number {
  const step = stepMinutes * minuteMs
  return Math.round(at / step) * step
}

/** The start of the wall-clock hour; zones differ by halves and quarters of an hour. */
function beginOfHour(at: number, zone: string): number {
  const { minute, second } = wallClockAt(at, zone)
  return at - minute * minuteMs - second * 1000 - (at % 1000)
}
const endOfHour = (at: number, zone: string): number => beginOfHour(at + hourMs - 1, zone)

function atHours(date: string, zone: string, { hours, minutes = 0 }: { hours: number; minutes?: number }): number {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number)
  const shown = new Date(Date.UTC(year, month - 1, day, hours, minutes))
  return instantOf(wallClockOf(shown), zone)
}

const wallClockOf = (shown: Date) => ({
  year: shown.getUTCFullYear(),
  month: shown.getUTCMonth() + 1,
  day: shown.getUTCDate(),
  hour: shown.getUTCHours(),
  minute: shown.getUTCMinutes(),
  second: 0,
})
