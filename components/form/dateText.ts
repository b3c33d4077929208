import { dateFormat, formatWallClock, timeFormat } from '../ui/dates.ts'
import type { WallClock } from '../ui/wallClock.ts'

/** What a control holds: a wall clock time with its date (`2027-04-12T09:00`), a date (`2027-04-12`) or a time of day (`09:00`). */
export type DateKind = 'dateTime' | 'date' | 'time'

const formats: Readonly<Record<DateKind, string>> = { dateTime: `${dateFormat}, ${timeFormat}`, date: dateFormat, time: timeFormat }
/** What a text of each kind looks like. */
export const dateExamples: Readonly<Record<DateKind, string>> = { dateTime: '12 Apr 2027, 09:00', date: '12 Apr 2027', time: '09:00' }
/** The time of a date that was typed without one, where there was none before. */
const usualTime = '09:00'
const months = ['january', 'february', 'march', 'april', 'may', 'june', 'july', 'august', 'september', 'october', 'november', 'december']

/** The value as it is shown: `12 Apr 2027, 09:00`. A text that is no value of the kind is returned as it is. */
export function formatDateText(value: string, kind: DateKind): string {
  const clock = clockOf(value, kind)
  return clock ? formatWallClock(clock, formats[kind]) : value
}

/** The same with its day of the week: `Mon 12 Apr 2027, 09:00`. */
export function formatWithWeekday(value: string, kind: DateKind): string {
  const clock = clockOf(value, kind)
  return clock && kind !== 'time'
    ? `${formatWallClock(clock, 'dddd').slice(0, 3)} ${formatDateText(value, kind)}`
    : formatDateText(value, kind)
}

/** Whether a text is a value of the kind, as `readDateText` returns it. */
export const isDateValue = (value: string, kind: DateKind): boolean => clockOf(value, kind) !== undefined

interface DateReading {
  /** The value before, which supplies the time of a date that is typed alone, the date of such a time, and the year of a date without one. */
  before?: string
  /** The user is still typing: two digits may be the beginning of a year or of a time. */
  isTyping?: boolean
}

/**
 * Reads a text as people type dates: `12 apr 2027 9:00`, `12.4.2027 09:00`, `2027-04-12T09:00`, `12/04/27`. The day comes before the month.
 * A date without a year is in that of the value before. Undefined for a text that is no date.
 */
export function readDateText(text: string, kind: DateKind, { before = '', isTyping = false }: DateReading = {}): string | undefined {
  const typed = text.trim().toLowerCase()
  if (kind === 'time') return readTime(typed, isTyping)
  const { date, rest = '' } = readDate(typed, { before, isTyping }) ?? {}
  if (!date) return kind === 'dateTime' ? timeOfDate(typed, before) : undefined
  if (kind === 'date') return rest === '' || readTime(rest, isTyping) ? date : undefined
  const time = rest === '' ? (/T(\d\d:\d\d)$/.exec(before)?.[1] ?? usualTime) : readTime(rest, isTyping)
  return time && `${date}T${time}`
}

/** A time that is typed alone, on the date of the value before. Its colon, `h` or half of the day tells it from a date. */
function timeOfDate(typed: string, before: string): string | undefined {
  const time =
    isDateValue(before, 'dateTime') && /^\d{1,2}(?:[:h]\d\d)?\s*(?:am|pm)?$/.test(typed) && /\D/.test(typed) && readTime(typed, false)
  return time ? `${before.slice(0, 10)}T${time}` : undefined
}

/** A day of the week before a date is not checked. */
const weekday = /^(?:mon|tue|wed|thu|fri|sat|sun)\p{L}*[.,\s]+/u
const spellings = [
  /^(?<year>\d{4})[-./](?<month>\d{1,2})[-./](?<day>\d{1,2})(?!\d)/,
  /^(?<day>\d{1,2})\s*[-./]\s*(?<month>\d{1,2})\s*[-./]\s*(?<year>\d{4}|\d{2})(?!\d)/,
  /^(?<day>\d{1,2})(?:st|nd|rd|th)?[-.\s]*(?<month>\p{L}{3,})[-.,\s]*(?<year>\d{4}|\d{2})(?!\d)/u,
  /^(?<month>\p{L}{3,})[.\s]*(?<day>\d{1,2})(?:st|nd|rd|th)?[,\s]+(?<year>\d{4})(?!\d)/u,
]

/** Without a year, which the value before has. */
const yearless = [
  /^(?<day>\d{1,2})(?:st|nd|rd|th)?[-.\s]*(?<month>\p{L}{3,})(?!\p{L})\.?/u,
  /^(?<month>\p{L}{3,})[.\s]*(?<day>\d{1,2})(?:st|nd|rd|th)?(?![\d:])/u,
  /^(?<day>\d{1,2})\s*\/\s*(?<month>\d{1,2})(?!\d)/,
  /^(?<day>\d{1,2})\.\s*(?<month>\d{1,2})\.(?!\d)/,
]

/** The date at the beginning of a text, and what follows it. */
function readDate(text: string, { before = '', isTyping = false }: DateReading): { date: string; rest: string } | undefined {
  const bare = text.replace(weekday, '')
  const [, yearBefore = ''] = isTyping ? [] : (/^(\d{4})-/.exec(before) ?? [])
  const match = [...spellings, ...(yearBefore ? yearless : [])].map((spelling) => spelling.exec(bare)).find((found) => found !== null)
  const { day = '', month = '', year = yearBefore } = match?.groups ?? {}
  if (!match || (year.length === 2 && isTyping)) return undefined
  const monthNumber = /^\d/.test(month) ? Number(month) : months.findIndex((name) => name.startsWith(month)) + 1
  const date = `${year.padStart(4, '20')}-${digits(monthNumber)}-${digits(Number(day))}`
  const rest = bare.slice(match[0].length).replace(/^[\s,t]+|z$/g, '')
  // What follows could be a year otherwise.
  const isReadable = match.groups?.year !== undefined || rest === '' || /^\d{1,2}(?:[:h]|\s*[ap]m)/.test(rest)
  return isReadable && clockOf(date, 'date') ? { date, rest } : undefined
}

/** `9:00`, `9.00`, `9h30`, `9:30 pm`, and after typing `0930` and `9`; seconds are left out. */
function readTime(text: string, isTyping: boolean): string | undefined {
  const match =
    /^(?<hours>\d{1,2})[:.h](?<minutes>\d\d)(?:[:.]\d\d(?:\.\d+)?)?\s*(?<half>am|pm)?$/.exec(text) ??
    (isTyping ? null : (/^(?<hours>\d\d?)(?<minutes>\d\d)$/.exec(text) ?? /^(?<hours>\d{1,2})h?\s*(?<half>am|pm)?$/.exec(text)))
  if (!match) return undefined
  const { hours, minutes = 0, half } = match.groups ?? {}
  const hour = half ? (Number(hours) % 12) + (half === 'pm' ? 12 : 0) : Number(hours)
  return hour > 23 || Number(minutes) > 59 ? undefined : `${digits(hour)}:${digits(Number(minutes))}`
}

const stepMs = { day: 86_400_000, hour: 3_600_000, minute: 60_000 } as const

/**
 * The value after an arrow key: the part of the shown text at `position` goes one step up or down. Days and times carry over to the next;
 * a day that a month does not have becomes its last.
 */
export function stepDateText(value: string, kind: DateKind, { position, by }: { position: number; by: 1 | -1 }): string {
  const clock = clockOf(value, kind)
  if (!clock) return value
  const before = formatDateText(value, kind).slice(0, position)
  const inTime = kind === 'time' || before.includes(',')
  const part = inTime ? (before.includes(':') ? 'minute' : 'hour') : (['day', 'month', 'year'] as const)[before.split(' ').length - 1]
  const at = instantOf(clock)
  const next = part === 'month' || part === 'year' ? addMonths(at, part === 'year' ? 12 * by : by) : at + by * stepMs[part ?? 'day']
  const iso = new Date(next).toISOString()
  if (kind === 'time') return iso.slice(11, 16)
  return kind === 'date' ? iso.slice(0, 10) : iso.slice(0, 16)
}

function addMonths(at: number, months: number): number {
  const date = new Date(at)
  const lastDay = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months + 1, 0)).getUTCDate()
  return date.setUTCMonth(date.getUTCMonth() + months, Math.min(date.getUTCDate(), lastDay))
}

/** Undefined for a text that is no value of the kind, such as 31 February. */
function clockOf(value: string, kind: DateKind): WallClock | undefined {
  const match = /^(\d{4})-(\d\d)-(\d\d)(?:T(\d\d):(\d\d))?$/.exec(kind === 'time' ? `2000-01-01T${value}` : value)
  if (!match || (kind !== 'date') !== (match[4] !== undefined)) return undefined
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0] = match.slice(1).map((part) => Number(part || 0))
  const clock = { year, month, day, hour, minute, second: 0 }
  const date = new Date(instantOf(clock))
  return date.getUTCMonth() + 1 === month && date.getUTCDate() === day && hour < 24 && minute < 60 ? clock : undefined
}

/** As if the clock were in UTC, also before the year 100. */
function instantOf({ year, month, day, hour, minute }: WallClock): number {
  const date = new Date(0)
  date.setUTCFullYear(year, month - 1, day)
  return date.setUTCHours(hour, minute)
}

const digits = (number: number): string => String(number).padStart(2, '0')
