import type { CalendarItem } from '#contract/calendar/items.ts'
import { localDateAt } from '../common/localDates.ts'
import { instantAtWall, offsetsOf } from '../kernel/zones.ts'

const dayMs = 86_400_000

/** Where an item is in time, without its repeats. */
export type ItemSpan = Pick<CalendarItem, 'isAllDay' | 'startsAt' | 'endsAt' | 'startsOn' | 'endsOn' | 'timeZone'>

/** How many days a day is after another. */
export const daysFrom = (first: string, last: string): number => Math.round((Date.parse(last) - Date.parse(first)) / dayMs)

/** The wall clock of a zone at an instant, as milliseconds as if it were UTC. */
const wallAt = (timeZone: string, instant: string): number => Date.parse(instant) + offsetsOf(timeZone)(Date.parse(instant))
const later = (instant: string, ms: number): string => new Date(Date.parse(instant) + ms).toISOString()
const dateOfWall = (wall: number): string => new Date(wall).toISOString().slice(0, 10)

/** Whether an item starts at a time that the clocks show for the second time. */
export const isSecondTime = ({ startsAt, timeZone }: ItemSpan): boolean =>
  startsAt != null && instantAtWall(timeZone, wallAt(timeZone, startsAt)) !== startsAt

/** The first and the last local day of an item. What ends at midnight ends on the day before. Undefined without its times. */
export function daysOfItem({
  isAllDay,
  startsAt,
  endsAt,
  startsOn,
  endsOn,
  timeZone,
}: ItemSpan): { first: string; last: string } | undefined {
  if (isAllDay) return startsOn && endsOn ? { first: startsOn, last: endsOn } : undefined
  if (!startsAt || !endsAt) return undefined
  return { first: localDateAt(timeZone, startsAt), last: dateOfWall(wallAt(timeZone, endsAt) - 1) }
}

/**
 * Returns the times of an item that begins on another day: at the same times of the clock, whatever the clocks do between. Where they leave nothing
 * between start and end, it lasts as long as the item. Undefined without its times.
 */
export function timesByDay({ startsAt, endsAt, timeZone }: ItemSpan): ((day: string) => { startsAt: string; endsAt: string }) | undefined {
  if (!startsAt || !endsAt) return undefined
  const [start, end] = [wallAt(timeZone, startsAt), wallAt(timeZone, endsAt)]
  const firstDay = Date.parse(dateOfWall(start))
  const length = Date.parse(endsAt) - Date.parse(startsAt)
  return (day) => {
    const moved = Date.parse(day) - firstDay
    if (moved === 0) return { startsAt, endsAt }
    const from = instantAtWall(timeZone, start + moved)
    const to = instantAtWall(timeZone, end + moved)
    return { startsAt: from, endsAt: to > from ? to : later(from, length) }
  }
}
