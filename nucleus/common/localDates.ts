import { offsetsOf } from '../kernel/zones.ts'

const dayMs = 86_400_000

/** The wall clock of a zone at an instant: the local date, and the minutes since midnight on the clock. */
export function wallClockAt(timeZone: string, instant: string): { date: string; minutes: number } {
  const at = Date.parse(instant)
  const wall = new Date(at + offsetsOf(timeZone)(at))
  return { date: wall.toISOString().slice(0, 10), minutes: wall.getUTCHours() * 60 + wall.getUTCMinutes() }
}

/** The local date, YYYY-MM-DD, at an instant. */
export const localDateAt = (timeZone: string, instant: string): string => wallClockAt(timeZone, instant).date

/** The last moment of what ends at an instant: at midnight it ends on the day before. */
export const lastMomentOf = (endsAt: string): string => new Date(Date.parse(endsAt) - 1).toISOString()

/** A local date plus some days; negative for earlier. */
export const addDays = (date: string, days: number): string =>
  new Date(Date.parse(`${date}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10)
