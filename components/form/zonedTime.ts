import { instantOf, wallClockAt } from '../ui/wallClock.ts'
import { isInstant } from './readableDate.ts'

/** Formats an instant as wall clock time in a zone: `2026-03-29T09:30`. Empty for no value. */
export function toWallClock(iso: string | null | undefined, zone: string): string {
  if (!iso) return ''
  if (isFirstCentury(iso)) return iso.slice(0, 16)
  const at = Date.parse(iso)
  if (Number.isNaN(at)) return ''
  const { year, month, day, hour, minute } = wallClockAt(at, zone)
  return `${digits(year, 4)}-${digits(month)}-${digits(day)}T${digits(hour)}:${digits(minute)}`
}

/**
 * The instant at which a zone's wall clock shows the given time; null for an empty or invalid text. A time skipped in spring is read as
 * one hour later. For a time that occurs twice in autumn, the first instant is returned.
 */
export function fromWallClock(wall: string, zone: string): string | null {
  const match = /^(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d)/.exec(wall)
  if (!match) return null
  if (isFirstCentury(wall)) return `${wall.slice(0, 16)}:00.000Z`
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0] = match.slice(1).map(Number)
  return new Date(instantOf({ year, month, day, hour, minute, second: 0 }, zone)).toISOString()
}

/** The instants among some values, at the same wall clock time of another zone. */
export const inOtherZone = (values: Readonly<Record<string, unknown>>, from: string, to: string): Record<string, string> =>
  Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) =>
      typeof value === 'string' && isInstant(value) ? [[name, fromWallClock(toWallClock(value, from), to) ?? value]] : [],
    ),
  )

/** A year before 100 is still being typed, or a mistake: its digits stay as they are. */
const isFirstCentury = (text: string): boolean => text.startsWith('00')

const digits = (number: number, count = 2): string => String(number).padStart(count, '0')
