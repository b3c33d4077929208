/** What a zone's wall clock and calendar show. Months count from 1. */
export interface WallClock {
  year: number
  month: number
  day: number
  hour: number
  minute: number
  second: number
}

const secondMs = 1000
const dayMs = 86_400_000
/** Creating a formatter takes far longer than using it. */
const clocks = new Map<string, Intl.DateTimeFormat>()

/** The wall clock of a zone at an instant. Throws a RangeError for an unknown zone or an invalid instant. */
export function wallClockAt(at: number, zone: string): WallClock {
  const clock: WallClock = { year: 0, month: 0, day: 0, hour: 0, minute: 0, second: 0 }
  for (const { type, value } of clockOf(zone).formatToParts(at)) if (type in clock) clock[type as keyof WallClock] = Number(value)
  return clock
}

/**
 * The instant, in milliseconds, at which a zone's wall clock shows a time. A skipped time is read as one hour later; for a time that
 * occurs twice, the first instant is returned.
 */
export function instantOf(wall: WallClock, zone: string): number {
  const utcMs = utcMsOf(wall)
  // The larger offset gives the earlier of the two instants.
  const offsets = [offsetAt(utcMs - dayMs, zone), offsetAt(utcMs + dayMs, zone)].toSorted((a, b) => b - a)
  return utcMs - (offsets.find((offset) => offsetAt(utcMs - offset, zone) === offset) ?? offsets[1] ?? 0)
}

/** The wall clock as an instant, as if its zone were UTC. */
export const utcMsOf = ({ year, month, day, hour, minute, second }: WallClock): number =>
  Date.UTC(year, month - 1, day, hour, minute, second)

/** How many milliseconds a zone is ahead of UTC at an instant. */
export const offsetAt = (at: number, zone: string): number => utcMsOf(wallClockAt(at, zone)) - Math.floor(at / secondMs) * secondMs

function clockOf(zone: string): Intl.DateTimeFormat {
  const cached = clocks.get(zone)
  if (cached) return cached
  const number = 'numeric'
  const parts = { year: number, month: number, day: number, hour: number, minute: number, second: number, hourCycle: 'h23' } as const
  const clock = new Intl.DateTimeFormat('en', { ...parts, timeZone: zone })
  clocks.set(zone, clock)
  return clock
}
