import { timeZoneNames } from '#constants/timeZones.ts'
import type { TimeZoneRow } from '#contract/common.ts'
import { byZoneOffset, zoneLabel } from '#contract/zoneLabel.ts'
import { offsetsOf } from '../kernel/zones.ts'
import { wordsOfZone } from './zoneWords.ts'

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
      label: zoneLabel(ianaName, offsetMinutes),
      words: wordsOfZone(ianaName),
      offsetMinutes,
      observesDst: year.some((offset) => offset !== offsetMinutes),
    }
  })
  return rows.toSorted((a, b) => byZoneOffset(a, b) || a.timeZoneId - b.timeZoneId)
}
