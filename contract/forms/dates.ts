import { limits } from '#constants/limits.ts'

/** Whether a text is a local date, `YYYY-MM-DD`, that exists: `2026-02-30` is none. */
export function isLocalDate(text: string): boolean {
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) return false
  const date = new Date(`${text}T00:00:00Z`)
  const year = date.getUTCFullYear()
  // Some browsers read a day that does not exist as one of the next month.
  return !Number.isNaN(year) && date.toISOString().startsWith(text) && year >= limits.firstYear && year <= limits.lastYear
}

/** The first and last day of an event, as local dates of its zone. */
export interface EventDays {
  firstDay: string
  lastDay: string
}
const relativeDate = /^(start|end)([+-]\d{1,3})?$/

/** Whether a text is a date of a rule: a local date, or days from the first or last day of the event, such as `start-2`. */
export const isRuleDate = (text: string): boolean => relativeDate.test(text) || isLocalDate(text)

/** The local date that a rule means. */
export function ruleDate(text: string, { firstDay, lastDay }: EventDays): string {
  const [, base, days = '0'] = relativeDate.exec(text) ?? []
  if (!base) return text
  const day = new Date(`${base === 'start' ? firstDay : lastDay}T00:00:00Z`)
  day.setUTCDate(day.getUTCDate() + Number(days))
  return day.toISOString().slice(0, 10)
}

/** Whether one date of a rule is after another whatever the days of the event: two local dates, or both counted from its days. */
export function isAlwaysAfter(date: string, other: string): boolean {
  if (isLocalDate(date) && isLocalDate(other)) return date > other
  const [[, base, days = '0'], [, otherBase, otherDays = '0']] = [relativeDate.exec(date) ?? [], relativeDate.exec(other) ?? []]
  // The last day is the first or later, so that only `start` to `end` depends on the event.
  return Boolean(base && otherBase) && !(base === 'start' && otherBase === 'end') && Number(days) > Number(otherDays)
}
