import dayjs from 'dayjs'
import timezone from 'dayjs/plugin/timezone.js'
import utc from 'dayjs/plugin/utc.js'

dayjs.extend(utc)
dayjs.extend(timezone)

/** An instant as the wall clock of a zone shows it: `2026-03-29T09:30`. Empty for nothing. */
export const toWallClock = (iso: string | null | undefined, zone: string): string =>
  iso ? dayjs.utc(iso).tz(zone).format('YYYY-MM-DDTHH:mm') : ''

/**
 * The instant at which a zone's wall clock shows the given time; null for nothing or nonsense. An hour that the clock
 * skips in spring is read as the hour after; of an hour that comes twice in autumn the first is meant.
 */
export function fromWallClock(wall: string, zone: string): string | null {
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(wall)) return null
  const at = dayjs.tz(wall.slice(0, 16), zone)
  return at.isValid() ? at.utc().toISOString() : null
}
