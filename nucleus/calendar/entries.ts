import { setImmediate } from 'node:timers/promises'
import { and, asc, gt, gte, isNotNull, isNull, lt, lte, ne, notInArray, or, type SQL, sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { calendarColors, calendarLimits, calendarTypes, type CalendarTypeId } from '#constants/calendar.ts'
import { chatStatuses } from '#constants/coffeeChats.ts'
import { eventState } from '#constants/statuses.ts'
import { type CalendarEntry, calendarEntries, fetchCalendarTypes } from '#contract/calendar/entries.ts'
import { readRepeat } from '#contract/calendar/repeatRule.ts'
import { wrongAddress } from '../base/errors.ts'
import { addDays } from '../common/localDates.ts'
import type { Db } from '../db/client.ts'
import { calendarItems, coffeeChats, events } from '../db/tables/index.ts'
import type { Nucleus } from '../kernel/context.ts'
import { mountCall } from '../kernel/mountCall.ts'
import { instantAtWall, offsetsOf } from '../kernel/zones.ts'
import { daysBetween } from './repeats.ts'
import { daysFrom, daysOfItem, timesByDay } from './spans.ts'

/** Days as they were asked for, both included, and the instants that they span in the zone of whoever looks. */
interface Range {
  from: string
  to: string
  startsAt: string
  endsAt: string
}

/** Serves what a calendar shows: items with their repeats, events, and coffee chats. */
export function mountEntries(app: FastifyInstance, { db }: Nucleus): void {
  mountCall(app, fetchCalendarTypes, () =>
    Promise.resolve(
      calendarTypes.map(({ value, label }, at) => ({
        calendarTypeId: value,
        name: label,
        color: calendarColors[value],
        sortOrder: at + 1,
      })),
    ),
  )
  mountCall(app, calendarEntries, async ({ input: { from, to, timeZone } }) => {
    if (to < from) throw wrongAddress({ to: 'The last day must not be before the first' })
    if (daysFrom(from, to) >= calendarLimits.readDays) throw wrongAddress({ to: `Choose at most ${calendarLimits.readDays} days` })
    const midnight = (date: string) => instantAtWall(timeZone, Date.parse(date))
    const range = { from, to, startsAt: midnight(from), endsAt: midnight(addDays(to, 1)) }
    const found = [
      ...(await itemsIn(db, range)),
      ...(await seriesIn(db, range)),
      ...(await eventsIn(db, range)),
      ...(await chatsIn(db, range)),
    ]
    const offsetAt = offsetsOf(timeZone)
    const startOf = ({ startsOn, startsAt }: CalendarEntry): string =>
      startsOn ?? (startsAt ? new Date(Date.parse(startsAt) + offsetAt(Date.parse(startsAt))).toISOString() : '')
    const inOrder = found.map((entry) => ({ entry, start: startOf(entry) })).toSorted((a, b) => compare(a.start, b.start))
    return shownOf(inOrder).map(({ entry }) => entry)
  })
}

const compare = (a: string, b: string): number => (a < b ? -1 : Number(a > b))

interface Placed {
  entry: CalendarEntry
  /** The local day or time at which it begins, as text that sorts. */
  start: string
}

/**
 * Of more than a calendar shows: what happens once, then the first repeat of every day, the second, and so on. So no series hides an event, and no day
 * fills the places of the days after it.
 */
function shownOf(placed: readonly Placed[]): readonly Placed[] {
  if (placed.length <= calendarLimits.entries) return placed
  const repeatsOn = new Map<string, number>()
  const rankOf = ({ entry, start }: Placed): number => {
    if (!entry.isRepeated) return 0
    const day = start.slice(0, 'YYYY-MM-DD'.length)
    const rank = (repeatsOn.get(day) ?? 0) + 1
    repeatsOn.set(day, rank)
    return rank
  }
  return placed
    .map((one) => ({ ...one, rank: rankOf(one) }))
    .toSorted((a, b) => a.rank - b.rank)
    .slice(0, calendarLimits.entries)
    .toSorted((a, b) => compare(a.start, b.start))
}

/** Of one kind that are read. */
const most = calendarLimits.entries
/** How many items and repeats are counted before other calls get a turn. */
const batchSize = 50

type Item = typeof calendarItems.$inferSelect
const readItems = (db: Db, condition: SQL | undefined, count: number): Promise<Item[]> =>
  db
    .select()
    .from(calendarItems)
    .where(and(isNull(calendarItems.deletedAt), condition))
    .orderBy(asc(calendarItems.calendarItemId))
    .limit(count)

const commonOf = ({ calendarItemId: id, title, calendarTypeId, isAllDay, timeZone, location }: Item) => ({
  ...{ source: 'item' as const, id, calendarTypeId, title, isAllDay, timeZone, location },
})

/** Items that do not repeat. */
async function itemsIn(db: Db, range: Range): Promise<CalendarEntry[]> {
  const { isAllDay, startsAt, endsAt, startsOn, endsOn, repeatRule } = calendarItems
  const isThen = or(
    and(isAllDay, lte(startsOn, range.to), gte(endsOn, range.from)),
    and(sql`not ${isAllDay}`, lt(startsAt, range.endsAt), gt(endsAt, range.startsAt)),
  )
  const found = await readItems(db, and(isNull(repeatRule), isThen), most)
  return found.map((item) => ({
    ...{ ...commonOf(item), key: `item ${item.calendarItemId}`, isRepeated: false },
    ...{ startsAt: item.startsAt, endsAt: item.endsAt, startsOn: item.startsOn, endsOn: item.endsOn },
  }))
}

/** The repeats of items, at most twice as many as are shown: of more, those of later series are not counted. */
async function seriesIn(db: Db, range: Range): Promise<CalendarEntry[]> {
  const { startsAt, startsOn, repeatRule, lastsUntil } = calendarItems
  // By local days, which are those of another zone than the item's: a day more on both sides.
  const mayBeThen = and(
    or(isNull(lastsUntil), gte(lastsUntil, addDays(range.from, -1))),
    or(lte(startsOn, range.to), lt(startsAt, range.endsAt)),
  )
  const found = await readItems(db, and(isNotNull(repeatRule), mayBeThen), calendarLimits.series)
  const entries: CalendarEntry[] = []
  let counted = 0
  for (const item of found) {
    const repeats = repeatsOf(item, range)
    entries.push(...repeats)
    if (entries.length >= 2 * most) break
    counted += 1 + repeats.length
    // Counting repeats takes time: other calls get a turn.
    if (counted < batchSize) continue
    counted = 0
    await setImmediate()
  }
  return entries
}

function repeatsOf(item: Item, range: Range): CalendarEntry[] {
  const { calendarItemId: id, isAllDay } = item
  const common = commonOf(item)
  const repeat = item.repeatRule ? readRepeat(item.repeatRule) : undefined
  const days = daysOfItem(item)
  if (!repeat || !days) return []
  const timesOn = timesByDay(item)
  const length = daysFrom(days.first, days.last)
  const last = item.lastsUntil && addDays(item.lastsUntil, -length)
  const window = { from: addDays(range.from, -length - 1), to: addDays(range.to, 1), last }
  return daysBetween(repeat, days.first, window).flatMap((day): CalendarEntry[] => {
    const key = `item ${id} ${day}`
    const lastDay = addDays(day, length)
    if (isAllDay)
      return day <= range.to && lastDay >= range.from
        ? [{ ...common, key, startsAt: null, endsAt: null, startsOn: day, endsOn: lastDay, isRepeated: true }]
        : []
    const times = timesOn?.(day)
    return times && times.startsAt < range.endsAt && times.endsAt > range.startsAt
      ? [{ ...common, key, ...times, startsOn: null, endsOn: null, isRepeated: true }]
      : []
  })
}

/** Events, all day in their own zone: their times are those of their agenda. */
async function eventsIn(db: Db, range: Range): Promise<CalendarEntry[]> {
  const { eventId, name, startsAt, endsAt, timeZone, venueName, city, eventStateId, deletedAt } = events
  const hidden = [eventState.cancelled]
  const found = await db
    .select({ eventId, name, startsAt, endsAt, timeZone, venueName, city })
    .from(events)
    // By local days, which no zone has more than a day off.
    .where(
      and(isNull(deletedAt), notInArray(eventStateId, hidden), lt(startsAt, widened(range).endsAt), gt(endsAt, widened(range).startsAt)),
    )
    .orderBy(asc(eventId))
    .limit(most)
  return found.flatMap((event): CalendarEntry[] => {
    const { first, last } = daysOfItem({ isAllDay: false, startsOn: null, endsOn: null, ...event }) ?? { first: '', last: '' }
    if (first > range.to || last < range.from) return []
    const location = [event.venueName, event.city].filter(Boolean).join(', ') || null
    return [
      {
        ...{ key: `event ${event.eventId}`, source: 'event', id: event.eventId, calendarTypeId: calendarTypes.event, title: event.name },
        ...{ isAllDay: true, startsAt: null, endsAt: null, startsOn: first, endsOn: last },
        ...{ timeZone: event.timeZone, location, isRepeated: false },
      },
    ]
  })
}

const widened = (range: Range): Range => ({
  ...range,
  startsAt: new Date(Date.parse(range.startsAt) - 2 * 86_400_000).toISOString(),
  endsAt: new Date(Date.parse(range.endsAt) + 2 * 86_400_000).toISOString(),
})

async function chatsIn(db: Db, range: Range): Promise<CalendarEntry[]> {
  const { roundTableId, title, startsAt, endsAt, timeZone, venueName, city, coffeeChatStatusId, deletedAt } = coffeeChats
  const found = await db
    .select({ roundTableId, title, startsAt, endsAt, timeZone, venueName, city })
    .from(coffeeChats)
    .where(and(isNull(deletedAt), ne(coffeeChatStatusId, chatStatuses.cancelled), lt(startsAt, range.endsAt), gt(endsAt, range.startsAt)))
    .orderBy(asc(roundTableId))
    .limit(most)
  const calendarTypeId: CalendarTypeId = calendarTypes.coffeeChat
  return found.map(({ roundTableId: id, venueName: venue, city: town, ...chat }) => ({
    ...{ key: `coffeeChat ${id}`, source: 'coffeeChat' as const, id, calendarTypeId, ...chat },
    ...{ isAllDay: false, startsOn: null, endsOn: null, location: [venue, town].filter(Boolean).join(', ') || null, isRepeated: false },
  }))
}
