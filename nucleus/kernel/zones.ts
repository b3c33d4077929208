const day = 86_400_000

/** Returns how far a time zone is ahead of UTC at an instant; both are milliseconds. */
export function offsetsOf(timeZone: string): (at: number) => number {
  const format = formatOf(timeZone)
  return (at) => {
    // 6/1/2026, GMT-04:00. To have it in parts would take twice as long.
    const [, sign, hours, minutes, seconds = 0] = /([+-])(\d\d):(\d\d)(?::(\d\d))?/.exec(format.format(at)) ?? []
    if (!sign) return 0
    const size = ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1000
    return sign === '-' ? -size : size
  }
}

/** To make a formatter takes some thirty times as long as to use it, and many times are read in one zone after another. */
const formats = new Map<string, Intl.DateTimeFormat>()
/** An event has one zone, and a process few events at a time. */
const mostFormats = 64

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone)
  if (known) return known
  const made = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' })
  if (formats.size >= mostFormats) formats.clear()
  formats.set(timeZone, made)
  return made
}

/** How many local days lie between two instants, counted by the calendar of the zone. */
export function localDaysBetween(timeZone: string, from: string, to: string): number {
  const offsetAt = offsetsOf(timeZone)
  const dayOf = (instant: string) => Math.floor((Date.parse(instant) + offsetAt(Date.parse(instant))) / day)
  return dayOf(to) - dayOf(from)
}

/**
 * Returns what moves an instant by whole local days: the clock on the wall stays the same when summer time comes or
 * goes. A time that the new day skips moves on by the hour skipped; of a time that the new day has twice, the one with
 * the same offset as before is taken, else the first. (The `add` of dayjs loses the hour, and its parser decides a
 * doubled hour by today's date.)
 */
export function movedByLocalDays(timeZone: string, days: number): (instant: string) => string {
  const offsetAt = offsetsOf(timeZone)
  return (instant) => {
    const before = offsetAt(Date.parse(instant))
    const wall = Date.parse(instant) + before + days * day
    const around = [offsetAt(wall - before - day), offsetAt(wall - before + day)]
    // The larger offset names the earlier of two instants.
    const offset = [before, ...around.toSorted((a, b) => b - a)].find((one) => offsetAt(wall - one) === one) ?? around[0] ?? before
    return new Date(wall - offset).toISOString()
  }
}

/**
 * The instant at which the clock on a zone's wall shows a time, given as milliseconds as if the wall were in UTC. A time that
 * the clock skips is the hour after; of a time that comes twice the first is meant.
 */
export function instantAtWall(timeZone: string, wall: number): string {
  const offsetAt = offsetsOf(timeZone)
  const around = [offsetAt(wall - day), offsetAt(wall + day)]
  const offset = around.toSorted((a, b) => b - a).find((one) => offsetAt(wall - one) === one) ?? around[0] ?? 0
  return new Date(wall - offset).toISOString()
}
