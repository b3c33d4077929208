import { and, asc, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { calendarLimits } from '#constants/calendar.ts'
import { limits } from '#constants/limits.ts'
import { type CalendarItem, calendarItems } from '#contract/calendar/items.ts'
import { readRepeat, type Repeat, repeatUnit } from '#contract/calendar/repeatRule.ts'
import { ruleBroken } from '../base/errors.ts'
import { addDays } from '../common/localDates.ts'
import { contactNamesOf } from '../common/contactNames.ts'
import { currentIdOf } from '../common/currentId.ts'
import type { Db } from '../db/client.ts'
import { searchedTable } from '../db/entityNames.ts'
import { searchKey } from '../db/searchKey.ts'
import { calendarItems as table, contacts } from '../db/tables/index.ts'
import type { Nucleus } from '../kernel/context.ts'
import { findMissing } from '../kernel/findMissing.ts'
import { mountResource } from '../resource/mountResource.ts'
import type { Repository } from '../resource/repositoryTypes.ts'
import type { Write } from '../resource/ResourceOptions.ts'
import { lastDayOf, startsOnRule } from './repeats.ts'
import { daysFrom, daysOfItem, isSecondTime, type ItemSpan } from './spans.ts'

type Items = typeof calendarItems
/** When an item begins, by the clock of its zone; a day begins at midnight. So items all day and others have one order. */
const start = sql`coalesce(${table.startsOn}::timestamp, ${table.startsAt} at time zone ${table.timeZone})`

/** Serves the items of the calendar, the earliest first. */
export const mountItems = (app: FastifyInstance, nucleus: Nucleus): Repository<Items> =>
  mountResource(app, nucleus, calendarItems, {
    table,
    computed: { contactNames: contactNamesOf(table.contactIds, calendarLimits.people) },
    search: [table.title, table.location],
    searchSource: {
      title: table.title,
      about: [table.location],
      key: searchKey(table.title),
      names: [searchKey(table.title)],
    },
    filters: { ownerContactId: (id) => eq(table.ownerContactId, currentIdOf('contacts', id)) },
    order: [asc(start)],
    sortable: { startsAt: start },
    check: checkItem,
    derived: ({ input }) => derivedItem(input),
  })

type Fields = Partial<ItemSpan> & Pick<CalendarItem, 'timeZone'> & { repeatRule?: string | null }
const spanOf = ({ isAllDay = false, startsAt = null, endsAt = null, startsOn = null, endsOn = null, timeZone }: Fields): ItemSpan => ({
  ...{ isAllDay, startsAt, endsAt, startsOn, endsOn, timeZone },
})

async function checkItem({ db, input, current }: Write<Items>): Promise<void> {
  checkRepeat(input)
  if (input.repeatRule && !current?.repeatRule) await checkRoomForSeries(db)
  const added = (input.contactIds ?? []).filter((id) => !current?.contactIds?.includes(id))
  // Whoever is new here is locked until the item is stored, as declared references are: a merge waits, and then finds the item.
  const missing = await findMissing(db, { table: contacts, idKey: 'contactId', isLocked: true }, added, searchedTable(contacts)?.isOffered)
  if (missing.length > 0) throw ruleBroken({ contactIds: 'A person does not exist, or was merged or archived. Choose another one' })
}

/** The calendar counts the repeats of all that repeats, each time that somebody opens it. */
async function checkRoomForSeries(db: Db): Promise<void> {
  const series = await db.$count(table, and(isNotNull(table.repeatRule), isNull(table.deletedAt)))
  if (series < calendarLimits.series) return
  const count = calendarLimits.series.toLocaleString('en-GB')
  throw ruleBroken({ repeatRule: `${count} items repeat already, which is as many as the calendar shows. Delete one that is over first` })
}

/** The day from which the repeats are counted is one of them, each is over when the next begins, and the last is in a year that a date can have. */
function checkRepeat(item: Fields): void {
  const repeat = item.repeatRule ? readRepeat(item.repeatRule) : undefined
  const span = spanOf(item)
  const days = daysOfItem(span)
  if (!repeat || !days) return
  if (isSecondTime(span)) throw ruleBroken({ startsAt: 'The clocks go back, and this time comes twice. A series starts at the first' })
  if (repeat.until && repeat.until < days.first) throw ruleBroken({ repeatRule: 'The last repeat must not be before the start' })
  if (!startsOnRule(repeat, days.first)) throw ruleBroken({ repeatRule: 'The start is on none of these days. Move it, or choose its day' })
  if (daysFrom(days.first, days.last) > shortestPeriod(repeat))
    throw ruleBroken({ repeatRule: `It lasts longer than ${periodText(repeat)}. Make it shorter, or let it repeat less often` })
  if (yearOf(lastsUntil(span, item.repeatRule)) > limits.lastYear)
    throw ruleBroken({ repeatRule: `The last repeat is after ${limits.lastYear}. Let it repeat fewer times` })
}

/** Years of five digits begin with a plus. */
const yearOf = (date: string | null): number => Number(/^\+?\d+/.exec(date ?? '')?.[0] ?? 0)

const daysOfPeriod = { DAILY: 1, WEEKLY: 7, MONTHLY: 28, YEARLY: 365 } as const
/** Days from one repeat to the next, at the least; those on several days of a week or a month are counted as one. */
const shortestPeriod = ({ frequency, interval }: Repeat): number => daysOfPeriod[frequency] * interval
const periodText = (repeat: Repeat): string =>
  repeat.interval === 1 ? `a ${repeatUnit(repeat)}` : `${repeat.interval} ${repeatUnit(repeat)}`

/** Either times or days, and until when it happens. */
function derivedItem(item: Fields) {
  const span = spanOf(item)
  const own = span.isAllDay ? { startsAt: null, endsAt: null } : { startsOn: null, endsOn: null }
  return { ...own, repeatRule: item.repeatRule || null, lastsUntil: lastsUntil(span, item.repeatRule) }
}

function lastsUntil(span: ItemSpan, rule: string | null | undefined): string | null {
  const days = daysOfItem(span)
  if (!days) return null
  const repeat = rule ? readRepeat(rule) : undefined
  if (!repeat) return days.last
  const last = lastDayOf(repeat, days.first)
  return last ? addDays(last, daysFrom(days.first, days.last)) : null
}
