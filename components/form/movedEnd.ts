import { isBefore } from '#contract/fields.ts'
import type { DateKind } from './dateText.ts'
import { isValueOf } from './readableDate.ts'
import { fromWallClock, toWallClock } from './zonedTime.ts'

const minuteMs = 60_000
const dayMs = 86_400_000
const lastMinute = '23:59'

/** How a kind of field stores its values: instants as ISO 8601 UTC, dates as YYYY-MM-DD, times of day as HH:mm. */
interface Options {
  kind: DateKind
  timeZone: string
}

/** Whether the first of two values of a kind is earlier than the second. */
export const isEarlier = (a: string, b: string, kind: DateKind): boolean => (kind === 'dateTime' ? isBefore(a, b) : a < b)

/** The value so many minutes later; a time of day ends with its day. */
export function laterBy(minutes: number, value: string, kind: DateKind): string {
  const at = msOf(value, kind) + minutes * minuteMs
  if (kind === 'dateTime') return new Date(at).toISOString()
  if (kind === 'date') return new Date(at).toISOString().slice(0, 10)
  return at < dayMs ? new Date(at).toISOString().slice(11, 16) : lastMinute
}

/**
 * The end of a range whose start has moved. It keeps its distance: the same number of days and time of day, or the same length if that is less than
 * a day. An end that is no value, or was not after its start, stays; a last day may be the first.
 */
export function movedEnd({ before, start, end }: { before: string; start: string; end: string }, { kind, timeZone }: Options): string {
  if (!isValueOf(before, kind) || !isValueOf(end, kind)) return end
  if (kind === 'date' ? isEarlier(end, before, kind) : !isEarlier(before, end, kind)) return end
  const length = msOf(end, kind) - msOf(before, kind)
  if (kind !== 'dateTime' || length < dayMs) return laterBy(length / minuteMs, start, kind)
  const wallMs = (iso: string) => Date.parse(`${toWallClock(iso, timeZone)}Z`)
  const wall = new Date(wallMs(end) + wallMs(start) - wallMs(before))
  return fromWallClock(wall.toISOString().slice(0, 16), timeZone) ?? end
}

const msOf = (value: string, kind: DateKind): number => Date.parse(kind === 'time' ? `1970-01-01T${value}Z` : value)
