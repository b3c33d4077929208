import { formatsByZone } from './formatsByZone.ts'

const day = 86_400_000

/** Returns a function for the offset of a time zone from UTC at an instant; both are milliseconds. */
export function offsetsOf(timeZone: string): (at: number) => number {
  const format = formatOf(timeZone)
  return (at) => {
    // 6/1/2026, GMT-04:00. `formatToParts` would take twice as long.
    const [, sign, hours, minutes, seconds = 0] = /([+-])(\d\d):(\d\d)(?::(\d\d))?/.exec(format.format(at)) ?? []
    if (!sign) return 0
    const size = ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1000
    return sign === '-' ? -size : size
  }
}

const formatOf = formatsByZone('en-US', { timeZoneName: 'longOffset' })

/** How many local days are between two instants, by the calendar of the zone. */
export function localDaysBetween(timeZone: string, from: string, to: string): number {
  const offsetAt = offsetsOf(timeZone)
  const dayOf = (instant: string) => Math.floor((Date.parse(instant) + offsetAt(Date.parse(instant))) / day)
  return dayOf(to) - dayOf(from)
}

/**
 * Returns a function that moves an instant by whole local days: the wall-clock time stays the same across clock changes. A time
 * that the new day skips moves on by the skipped hour; of a time that occurs twice, the one with the previous offset is used,
 * else the first. (The `add` of dayjs loses the hour, and its parser resolves a repeated hour by today's date.)
 */
export function moveByLocalDays(timeZone: string, days: number): (instant: string) => string {
  const offsetAt = offsetsOf(timeZone)
  return (instant) => {
    const before = offsetAt(Date.parse(instant))
    const wall = Date.parse(instant) + before + days * day
    const around = [offsetAt(wall - before - day), offsetAt(wall - before + day)]
    // The larger offset gives the earlier of two instants.
    const offset = [before, ...around.toSorted((a, b) => b - a)].find((one) => offsetAt(wall - one) === one) ?? around[0] ?? before
    return new Date(wall - offset).toISOString()
  }
}

/**
 * The instant of a wall-clock time in a zone, given as milliseconds as if it were UTC. A skipped time means the hour after; of
 * a repeated time the first is used.
 */
export function instantAtWall(timeZone: string, wall: number): string {
  const offsetAt = offsetsOf(timeZone)
  const around = [offsetAt(wall - day), offsetAt(wall + day)]
  const offset = around.toSorted((a, b) => b - a).find((one) => offsetAt(wall - one) === one) ?? around[0] ?? 0
  return new Date(wall - offset).toISOString()
}

/** No zone changes its clocks twice in such a time. */
const quarterHour = 900_000
/** About three years of offsets. */
const maxOffsets = 100_000

/** The same as `offsetsOf`, for many instants: formats only once for each quarter of an hour. */
function cachedOffsetsOf(timeZone: string): (at: number) => number {
  const offsetAt = offsetsOf(timeZone)
  const offsets = new Map<number, number | null>()
  return (at) => {
    const start = Math.floor(at / quarterHour) * quarterHour
    let offset = offsets.get(start)
    if (offset === undefined) {
      const first = offsetAt(start)
      offset = first === offsetAt(start + quarterHour) ? first : null
      if (offsets.size >= maxOffsets) offsets.clear()
      offsets.set(start, offset)
    }
    return offset ?? offsetAt(at)
  }
}

/** The clock of a zone at an instant: `wall` are milliseconds as if it were UTC. `isSecond`: of an hour that occurs twice, the second. */
export interface WallTime {
  wall: number
  offset: number
  isSecond: boolean
}

/** Returns a function for the clock of a zone at an instant, in milliseconds. Suits many instants. */
export function wallTimesOf(timeZone: string): (at: number) => WallTime {
  const offsetAt = cachedOffsetsOf(timeZone)
  return (at) => {
    const offset = offsetAt(at)
    const wall = at + offset
    const before = offsetAt(at - day)
    return { wall, offset, isSecond: before > offset && offsetAt(wall - before) === before }
  }
}

/**
 * Returns a function whether the clock of a zone skips the start of a span, or time within it: on a day on which it goes forward. The start is a wall-clock time,
 * in milliseconds as if it were UTC, and the length is in milliseconds.
 */
export function skippedSpans(timeZone: string): (wall: number, length: number) => boolean {
  const wallAt = wallTimesOf(timeZone)
  return (wall, length) => {
    const start = Date.parse(instantAtWall(timeZone, wall))
    return wallAt(start).wall !== wall || wallAt(start + length - 1).wall >= wall + length
  }
}
