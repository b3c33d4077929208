import { setImmediate } from 'node:timers/promises'
import { and, asc, gt, gte, isNotNull, isNull, lt, lte, ne, notInArray, or, type SQL, sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { calendarColors, calendarLimits, calendarTypes, type CalendarTypeId } from '#constants/calendar.ts'
import { chatStatuses } from '#constants/coffeeChats.ts'
import { eventState } from '#constants/statuses.ts'
import { type CalendarEntry, calendarEntries, fetchCalendarTypes } from '#contract/calendar/entries.ts'
import { readRepeat } from '#contract/calendar/repeatRule.ts'
import { Refusal, wrongAddress } from '../base/errors.ts'
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
    if (found.length > calendarLimits.entries) throw tooMany('These days have more than', 'entries. Choose fewer days.')
    const offsetAt = offsetsOf(timeZone)
    const order = ({ startsOn, startsAt }: CalendarEntry): string =>
      startsOn ?? (startsAt ? new Date(Date.parse(startsAt) + offsetAt(Date.parse(startsAt))).toISOString() : '')
    return found
      .map((one) => ({ one, key: order(one) }))
      .toSorted((a, b) => (a.key < b.key ? -1 : Number(a.key > b.key)))
      .map(({ one }) => one)
  })
}

/** One more than is answered, so that more is noticed. */
const most = calendarLimits.entries + 1
const tooMany = (start: string, end: string) => new Refusal(422, `${start} ${calendarLimits.entries.toLocaleString('en-GB')} ${end}`)
/** How many items and repeats are counted before other calls get a turn. */
const batchSize = 50

type Item = typeof calendarItems.$inferSelect
const readItems = (db: Db, condition: SQL | undefined): Promise<Item[]> =>
  db
    .select()
    .from(calendarItems)
    .where(and(isNull(calendarItems.deletedAt), condition))
    .orderBy(asc(calendarItems.calendarItemId))
    .limit(most)

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
  const found = await readItems(db, and(isNull(repeatRule), isThen))
  return found.map((item) => ({
    ...{ ...commonOf(item), key: `item ${item.calendarItemId}`, isRepeated: false },
    ...{ startsAt: item.startsAt, endsAt: item.endsAt, startsOn: item.startsOn, endsOn: item.endsOn },
  }))
}

/** The repeats of items. Throws 422 if more series have begun and not ended than can be counted. */
async function seriesIn(db: Db, range: Range): Promise<CalendarEntry[]> {
  const { startsAt, startsOn, repeatRule, lastsUntil } = calendarItems
  // By local days, which are those of another zone than the item's: a day more on both sides.
  const mayBeThen = and(
    or(isNull(lastsUntil), gte(lastsUntil, addDays(range.from, -1))),
    or(lte(startsOn, range.to), lt(startsAt, range.endsAt)),
  )
  const found = await readItems(db, and(isNotNull(repeatRule), mayBeThen))
  if (found.length >= most) throw tooMany('More than', 'items repeat. Let some of them end.')
  const entries: CalendarEntry[] = []
  let counted = 0
  for (const item of found) {
    const repeats = repeatsOf(item, range)
    entries.push(...repeats)
    if (entries.length >= most) break
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
  if (found.length >= most) throw tooMany('These days have more than', 'events. Choose fewer days.')
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
