import type { ICalLuxonDateTimeStub } from 'ical-generator'
import { nucleusLimits } from '#constants/nucleusLimits.ts'
import { oneLine, severalLines, withoutControls } from '#contract/lines.ts'
import { instantAtWall, offsetsOf } from '../kernel/zones.ts'
import { cutText } from '../resource/import/cutText.ts'
import { publicAddress } from './publicAddress.ts'

/** What a file for calendar programs (RFC 5545) is made of, beside what the calendar writer does. */

export const calendarType = 'text/calendar; charset=utf-8'

/** A text of one line. Older rows may hold several lines, and a calendar allows no control characters. */
export const calendarLine = (text: string): string => withoutControls(oneLine(text))

/** A text of several lines. One that is too long for a calendar is cut, never in the middle of a character, and ends with an ellipsis. */
export function calendarLines(text: string): string {
  const lines = withoutControls(severalLines(text))
  const maxLength = nucleusLimits.calendarDescription
  return lines.length <= maxLength ? lines : `${cutText(lines, maxLength - 1).trimEnd()}…`
}

/** A line escaped as RFC 5545 (§3.3.11) requires. The calendar writer does this for everything but the calendar's name. */
export const escapedLine = (text: string): string => calendarLine(text).replace(/[\\;,]/g, (character) => `\\${character}`)

/**
 * The calendar writer escapes addresses like text, and calendar programs do not undo that. So what it would escape is
 * percent-encoded first.
 */
export const calendarAddress = (url: string | null | undefined): string | undefined =>
  publicAddress(url ?? null)
    ?.href.replaceAll(',', '%2C')
    .replaceAll(';', '%3B')
    .replaceAll('\\', '%5C')

/** The calendar writer leaves the last line without its end, which the standard (§3.1) wants. */
export const wholeLines = (text: string): string => (text.endsWith('\r\n') ? text : `${text}\r\n`)

interface Span {
  startsAt: string
  endsAt: string
}

/** Times in the zone. In an hour that occurs twice, programs assume the first, so a time in the second is written in UTC. */
export function timesIn(timeZone: string, { startsAt, endsAt }: Span) {
  const isSecond = [startsAt, endsAt].some((at) => instantAtWall(timeZone, wallMs(timeZone, at)) !== at)
  if (isSecond) return { start: new Date(startsAt), end: new Date(endsAt) }
  return localTimesIn(timeZone, { startsAt, endsAt })
}

/** Times of the clock of the zone, which repeats keep. Where the clocks go back between them, the end is as long after the start as it is. */
export function localTimesIn(timeZone: string, { startsAt, endsAt }: Span) {
  const [start, end] = [wallMs(timeZone, startsAt), wallMs(timeZone, endsAt)]
  const last = end > start ? end : start + Date.parse(endsAt) - Date.parse(startsAt)
  return { start: wallTime(startsAt, start), end: wallTime(endsAt, last), timezone: timeZone }
}

/** The wall clock of the zone at an instant, as milliseconds as if it were UTC. */
const wallMs = (timeZone: string, instant: string): number => Date.parse(instant) + offsetsOf(timeZone)(Date.parse(instant))

/** An instant by the clock of a zone, as milliseconds as if it were UTC, in the shape that the calendar writer expects. */
function wallTime(instant: string, ms: number): ICalLuxonDateTimeStub {
  const wall = new Date(ms).toISOString().replace(/[-:]/g, '')
  const time: ICalLuxonDateTimeStub = {
    isValid: true,
    zone: { type: 'iana' },
    setZone: () => time,
    toFormat: (format) => (format === 'yyyyLLdd' ? wall.slice(0, 8) : wall.slice(9, 15)),
    toJSDate: () => new Date(instant),
    toJSON: () => instant,
  }
  return time
}
