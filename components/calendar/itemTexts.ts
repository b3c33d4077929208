import type { CalendarItem } from '#contract/calendar/items.ts'
import { readRepeat, repeatText } from '#contract/calendar/repeatRule.ts'
import { zoneShortName } from '#contract/zoneNames.ts'
import { dateFormat, formatInZone, formatRange, isSameDay } from '../ui/dates.ts'
import { formatDay } from '../ui/formatDay.ts'

/** A stable function: a new one would render every row again. */
export const nameOfItem = ({ title }: Pick<CalendarItem, 'title'>): string => title

/** "3–4 Jul 2028" for whole days; "22 Mar 2027, 09:00–09:30 CET" in the zone of the item. */
export function timesText({ isAllDay, startsOn, endsOn, startsAt, endsAt, timeZone }: CalendarItem): string {
  if (isAllDay) return daysText(startsOn ?? '', endsOn ?? '')
  if (!startsAt || !endsAt) return ''
  const zone = zoneShortName(timeZone, startsAt)
  if (isSameDay(startsAt, endsAt, timeZone)) return `${formatRange(startsAt, endsAt, timeZone)} ${zone}`
  return `${formatInZone(startsAt, timeZone)} – ${formatInZone(endsAt, timeZone)} ${zone}`
}

/** "3–4 Jul 2028": the days from the first to the last, as briefly as they can be read. */
export function daysText(first: string, last: string): string {
  if (first === last) return formatDay(first, dateFormat)
  if (first.slice(0, 7) === last.slice(0, 7)) return `${formatDay(first, 'D')}–${formatDay(last, dateFormat)}`
  return `${formatDay(first, first.slice(0, 4) === last.slice(0, 4) ? 'D MMM' : dateFormat)} – ${formatDay(last, dateFormat)}`
}

/** "Every week, until 3 Jul 2028"; empty for an item that does not repeat. */
export function repeatsText(rule: string | null | undefined): string {
  const repeat = readRepeat(rule ?? '')
  if (!repeat) return ''
  if (repeat.until) return `${repeatText(repeat)}, until ${formatDay(repeat.until, dateFormat)}`
  return repeat.count ? `${repeatText(repeat)}, ${repeat.count === 1 ? 'once' : `${repeat.count} times`}` : repeatText(repeat)
}
