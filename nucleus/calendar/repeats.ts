import { RRuleTemporal } from 'rrule-temporal'
import { Temporal } from 'temporal-polyfill'
import type { Repeat } from '#contract/calendar/repeatRule.ts'

/** Days are counted as midnights of UTC, where no clock changes; what a time of a day is in its zone is for the caller. */
const midnight = (date: string) => Temporal.ZonedDateTime.from(`${date}T00:00[UTC]`)
const dateOf = (at: Temporal.ZonedDateTime): string => at.toPlainDate().toString()

const ruleOf = ({ frequency, interval, days }: Repeat, first: string, end: { until?: string | null; count?: number | null }) =>
  new RRuleTemporal({
    freq: frequency,
    interval,
    ...(days.length > 0 && { byDay: days.map(({ day, nth }) => (nth === 0 ? day : `${nth}${day}`)) }),
    ...(end.until && { until: midnight(end.until) }),
    ...(end.count && { count: end.count }),
    dtstart: midnight(first),
    temporal: Temporal,
  })

/**
 * The days, YYYY-MM-DD, on which something that began on `first` begins again from one day to another, both included. `last`: the last of all, which
 * spares counting from the first.
 */
export const daysBetween = (
  repeat: Repeat,
  first: string,
  { from, to, last }: { from: string; to: string; last: string | null },
): string[] => ruleOf(repeat, first, { until: last }).between(midnight(from), midnight(to), true).map(dateOf)

/** The last day on which it begins; null for one that repeats for ever. Undefined where no day of the rule comes before its end. */
export function lastDayOf(repeat: Repeat, first: string): string | null | undefined {
  if (repeat.until) {
    const last = ruleOf(repeat, first, repeat).previous(midnight(repeat.until), true)
    return last ? dateOf(last) : undefined
  }
  if (!repeat.count) return null
  const last = ruleOf(repeat, first, repeat).all().at(-1)
  return last && dateOf(last)
}

/** Whether the rule has the day itself, from which it counts. */
export const startsOnRule = (repeat: Repeat, first: string): boolean =>
  daysBetween(repeat, first, { from: first, to: first, last: null }).length > 0
