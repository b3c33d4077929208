import dayjs from 'dayjs'
import timezone from 'dayjs/plugin/timezone.js'
import utc from 'dayjs/plugin/utc.js'

dayjs.extend(utc)
dayjs.extend(timezone)

/** An instant as the wall clock of a zone shows it: `2026-03-29T09:30`. Empty for nothing. */
export function toWallClock(iso: string | null | undefined, zone: string): string {
  if (!iso) return ''
  return isFirstCentury(iso) ? iso.slice(0, 16) : dayjs.utc(iso).tz(zone).format('YYYY-MM-DDTHH:mm')
}

/**
 * The instant at which a zone's wall clock shows the given time; null for nothing or nonsense. An hour that the clock
 * skips in spring is read as the hour after; of an hour that comes twice in autumn the first is meant.
 */
export function fromWallClock(wall: string, zone: string): string | null {
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(wall)) return null
  if (isFirstCentury(wall)) return `${wall.slice(0, 16)}:00.000Z`
  const at = dayjs.tz(wall.slice(0, 16), zone)
  return at.isValid() ? at.utc().toISOString() : null
}

/** dayjs makes 1926 of the year 26, which a rule would take. Such a year is on its way to being typed, or a mistake: it keeps its digits. */
const isFirstCentury = (text: string): boolean => text.startsWith('00')
