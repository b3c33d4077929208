import { calendarLimits } from '#constants/calendar.ts'
import { localDate } from '../fields.ts'
import { andList } from '../textLists.ts'

/** How often an item repeats, as RFC 5545 names it. */
export const repeatFrequencies = ['DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY'] as const
export type RepeatFrequency = (typeof repeatFrequencies)[number]

/** The days of a week, as RFC 5545 names them. */
export const weekdays = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'] as const
export type Weekday = (typeof weekdays)[number]

/** A day on which an item repeats: `nth` counts within the month, from its end if negative; 0 for every such day. */
export interface RepeatDay {
  day: Weekday
  nth: number
}

/** A repeat rule, read. It ends on `until`, the last day included, or after `count` repeats, or never. */
export interface Repeat {
  frequency: RepeatFrequency
  interval: number
  days: readonly RepeatDay[]
  /** YYYY-MM-DD in the time zone of the item. */
  until: string | null
  count: number | null
}

/**
 * Reads the part of RRULE (RFC 5545 §3.3.10) that calendar items have: FREQ, INTERVAL, BYDAY in weeks and months, and UNTIL as a date or COUNT.
 * Undefined for any other text.
 */
export function readRepeat(rule: string): Repeat | undefined {
  const parts = new Map(rule.split(';').map(keyAndValue))
  const known = ['FREQ', 'INTERVAL', 'BYDAY', 'UNTIL', 'COUNT']
  if (parts.size !== rule.split(';').length || [...parts.keys()].some((key) => !known.includes(key))) return undefined
  const frequency = repeatFrequencies.find((one) => one === parts.get('FREQ'))
  const interval = wholeIn(parts.get('INTERVAL') ?? '1', calendarLimits.repeatInterval)
  const days = parts.has('BYDAY') ? daysIn(parts.get('BYDAY') ?? '', frequency) : []
  const until = parts.has('UNTIL') ? dateIn(parts.get('UNTIL') ?? '') : null
  const count = parts.has('COUNT') ? wholeIn(parts.get('COUNT') ?? '', calendarLimits.repeats) : null
  if (!frequency || !interval || !days || until === undefined || count === undefined || (until && count)) return undefined
  return { frequency, interval, days, until, count }
}

/** The text of a rule, which `readRepeat` reads. */
export const repeatRuleOf = ({ frequency, interval, days, until, count }: Repeat): string =>
  [
    `FREQ=${frequency}`,
    interval > 1 && `INTERVAL=${interval}`,
    days.length > 0 && `BYDAY=${days.map(({ day, nth }) => `${nth === 0 ? '' : nth}${day}`).join(',')}`,
    until && `UNTIL=${until.replaceAll('-', '')}`,
    count && `COUNT=${count}`,
  ]
    .filter(Boolean)
    .join(';')

const keyAndValue = (part: string): [string, string] => {
  const [key = '', ...value] = part.split('=')
  return [key, value.join('=')]
}

/** A number from 1 to `max`, without leading zeros; undefined for anything else. */
function wholeIn(text: string, max: number): number | undefined {
  const number = /^[1-9]\d{0,3}$/.test(text) ? Number(text) : 0
  return number >= 1 && number <= max ? number : undefined
}

function daysIn(text: string, frequency: RepeatFrequency | undefined): RepeatDay[] | undefined {
  const days = text.split(',').map((part): RepeatDay | undefined => {
    const [, nth = '', day = ''] = /^(-?[1-5])?([A-Z]{2})$/.exec(part) ?? []
    const found = weekdays.find((one) => one === day)
    return found && { day: found, nth: Number(nth) }
  })
  const known = days.filter((day) => day !== undefined)
  const isUnique = new Set(known.map(({ day, nth }) => `${nth} ${day}`)).size === days.length
  const mayHave = frequency === 'WEEKLY' ? known.every(({ nth }) => nth === 0) : frequency === 'MONTHLY'
  return isUnique && mayHave ? known : undefined
}

/** A date of 8 digits as YYYY-MM-DD; undefined for a day that no month has, or of a year that no date has. */
function dateIn(text: string): string | undefined {
  const [, year, month, day] = /^(\d{4})(\d{2})(\d{2})$/.exec(text) ?? []
  return localDate.safeParse(`${year}-${month}-${day}`).data
}

export const weekdayNames: Readonly<Record<Weekday, string>> = {
  MO: 'Monday',
  TU: 'Tuesday',
  WE: 'Wednesday',
  TH: 'Thursday',
  FR: 'Friday',
  SA: 'Saturday',
  SU: 'Sunday',
}
const units: Readonly<Record<RepeatFrequency, string>> = { DAILY: 'day', WEEKLY: 'week', MONTHLY: 'month', YEARLY: 'year' }
/** "week" or "weeks", by the interval. */
export const repeatUnit = ({ frequency, interval }: Pick<Repeat, 'frequency' | 'interval'>): string =>
  interval === 1 ? units[frequency] : `${units[frequency]}s`
const places = ['first', 'second', 'third', 'fourth', 'fifth']

/** "Every 2 weeks on Monday and Friday", without its end. */
export function repeatText({ frequency, interval, days }: Pick<Repeat, 'frequency' | 'interval' | 'days'>): string {
  const unit = repeatUnit({ frequency, interval })
  const every = interval === 1 ? `Every ${unit}` : `Every ${interval} ${unit}`
  return days.length === 0 ? every : `${every} on ${andList(days.map(dayText))}`
}

function dayText({ day, nth }: RepeatDay): string {
  if (nth === 0) return weekdayNames[day]
  if (nth === -1) return `the last ${weekdayNames[day]}`
  return `the ${places[Math.abs(nth) - 1]} ${weekdayNames[day]}${nth < 0 ? ' from the end' : ''}`
}
