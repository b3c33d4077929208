import {
  type Repeat,
  type RepeatDay,
  type RepeatFrequency,
  repeatText,
  type Weekday,
  weekdayNames,
  weekdays,
} from '#contract/calendar/repeatRule.ts'

export const frequencies: readonly { value: RepeatFrequency | 'never'; label: string }[] = [
  { value: 'never', label: 'Does not repeat' },
  { value: 'DAILY', label: 'Daily' },
  { value: 'WEEKLY', label: 'Weekly' },
  { value: 'MONTHLY', label: 'Monthly' },
  { value: 'YEARLY', label: 'Yearly' },
]

export const weekdayChoices = weekdays.map((value) => ({ value, label: weekdayNames[value] }))

const weekdayOf = (date: string): Weekday => weekdays[(new Date(Date.parse(date)).getUTCDay() + 6) % 7] ?? 'MO'

/** The days of a month on which something that begins on `start` can repeat: its date, its weekday counted from either end. */
export function monthChoices(start: string, current: readonly RepeatDay[]): { value: string; label: string; days: readonly RepeatDay[] }[] {
  const [, , date = 1] = start.split('-').map(Number)
  const day = weekdayOf(start)
  const nth = Math.ceil(date / 7)
  const offered: (readonly RepeatDay[])[] = [[], [{ day, nth }], ...(isInLastWeek(start) ? [[{ day, nth: -1 }]] : []), current]
  const byKey = new Map(offered.map((days) => [keyOf(days), days]))
  return [...byKey].map(([value, days]) => ({ value, days, label: days.length === 0 ? `On day ${date}` : monthDaysText(days) }))
}
export const keyOf = (days: readonly RepeatDay[]): string => days.map(({ day, nth }) => `${nth}${day}`).join(',')

const monthDaysText = (days: readonly RepeatDay[]): string =>
  repeatText({ frequency: 'MONTHLY', interval: 1, days }).replace('Every month on', 'On')

/** What a rule leaves out from its start on, or why it cannot be stored; empty if nothing. */
export function leftOut({ frequency, days }: Repeat, start: string): string {
  const [month = '', date = ''] = start.split('-').slice(1)
  const weekday = weekdayOf(start)
  if (frequency === 'WEEKLY' && days.length > 0 && !days.some(({ day }) => day === weekday))
    return `The start is a ${weekdayNames[weekday]}: move it to one of these days, or choose ${weekdayNames[weekday]} too.`
  if (frequency === 'MONTHLY' && days.length === 0 && Number(date) > 28) return `Months without a day ${date} are left out.`
  return frequency === 'YEARLY' && month === '02' && date === '29' ? 'Years without 29 February are left out.' : ''
}

const isInLastWeek = (date: string): boolean => new Date(Date.parse(date) + 7 * 86_400_000).toISOString().slice(0, 7) !== date.slice(0, 7)

/** How a series of repeats ends. */
export const endings = [
  { value: 'never', label: 'Without end' },
  { value: 'until', label: 'Until a day' },
  { value: 'count', label: 'After a number of times' },
] as const
export type Ending = (typeof endings)[number]['value']

export const endingOf = ({ until, count }: Repeat): Ending => (until ? 'until' : count ? 'count' : 'never')
