import { timeZoneNames } from '#constants/timeZones.ts'
import type { TimeZoneRow } from '#contract/common.ts'
import { cityOfZone } from '#contract/zoneNames.ts'
import { offsetsOf } from '../kernel/zones.ts'

const hour = 3_600_000
const day = 24 * hour
/** Shorter than any season of a clock, so that sampling a year misses none; Morocco's lasts about 30 days. */
const stepDays = 14

/** The list of time zones with their current offsets, computed at most once an hour. */
export function timeZoneList(clock: () => Date): () => TimeZoneRow[] {
  let cached: { hour: number; rows: TimeZoneRow[] } | undefined
  return () => {
    const now = clock().getTime()
    const thisHour = Math.floor(now / hour)
    if (cached?.hour !== thisHour) cached = { hour: thisHour, rows: timeZonesAt(now) }
    return cached.rows
  }
}

function timeZonesAt(now: number): TimeZoneRow[] {
  const rows = timeZoneNames.map((ianaName, index) => {
    const offsetAt = offsetsOf(ianaName)
    const offsetMinutes = offsetAt(now) / 60_000
    const year = Array.from({ length: Math.ceil(365 / stepDays) }, (_, step) => offsetAt(now + step * stepDays * day) / 60_000)
    return {
      timeZoneId: index + 1,
      ianaName,
      label: `(UTC${signed(offsetMinutes)}) ${cityOfZone(ianaName)}`,
      offsetMinutes,
      observesDst: year.some((offset) => offset !== offsetMinutes),
    }
  })
  return rows.sort(
    (a, b) =>
      a.offsetMinutes - b.offsetMinutes ||
      cityOfZone(a.ianaName).localeCompare(cityOfZone(b.ianaName), 'en') ||
      a.timeZoneId - b.timeZoneId,
  )
}

/** −300 → −05:00, with a real minus sign. */
function signed(minutes: number): string {
  const size = Math.abs(minutes)
  const two = (value: number) => String(value).padStart(2, '0')
  return `${minutes < 0 ? '−' : '+'}${two(Math.floor(size / 60))}:${two(Math.floor(size % 60))}`
}
