import { asc, eq, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { FastifyInstance } from 'fastify'
import { type CalendarItem, calendarItems } from '#contract/calendar/items.ts'
import { readRepeat } from '#contract/calendar/repeatRule.ts'
import { ruleBroken } from '../base/errors.ts'
import { addDays } from '../common/localDates.ts'
import { currentIdOf } from '../common/currentId.ts'
import { fullNameSql } from '../db/personName.ts'
import { searchKey } from '../db/searchKey.ts'
import { calendarItems as table, contacts } from '../db/tables/index.ts'
import type { Nucleus } from '../kernel/context.ts'
import { mountResource } from '../resource/mountResource.ts'
import type { Repository } from '../resource/repositoryTypes.ts'
import { lastDayOf, startsOnRule } from './repeats.ts'
import { daysFrom, daysOfItem, type ItemSpan } from './spans.ts'

const people = alias(contacts, 'people')
const contactNames = sql<string[]>`to_jsonb(array(
  select ${fullNameSql(people)}
  from jsonb_array_elements_text(${table.contactIds}) with ordinality as ids (id, place)
  join ${contacts} as people on ${people.contactId} = ids.id::int
  order by ids.place))`

/** Serves the items of the calendar, the earliest first. */
export const mountItems = (app: FastifyInstance, nucleus: Nucleus): Repository<typeof calendarItems> =>
  mountResource(app, nucleus, calendarItems, {
    table,
    computed: { contactNames },
    search: [table.title, table.location],
    searchSource: {
      title: table.title,
      about: [table.location],
      key: searchKey(table.title),
      names: [searchKey(table.title)],
    },
    filters: { ownerContactId: (id) => eq(table.ownerContactId, currentIdOf('contacts', id)) },
    order: [asc(sql`coalesce(${table.startsOn}::timestamp, ${table.startsAt} at time zone ${table.timeZone})`)],
    check: ({ input }) => Promise.resolve(checkRepeat(input)),
    derived: ({ input }) => derivedItem(input),
  })

type Fields = Partial<ItemSpan> & Pick<CalendarItem, 'timeZone'> & { repeatRule?: string | null }
const spanOf = ({ isAllDay = false, startsAt = null, endsAt = null, startsOn = null, endsOn = null, timeZone }: Fields): ItemSpan => ({
  ...{ isAllDay, startsAt, endsAt, startsOn, endsOn, timeZone },
})

/** The day from which the repeats are counted is one of them, and something is left of them before their end. */
function checkRepeat(item: Fields): void {
  const repeat = item.repeatRule ? readRepeat(item.repeatRule) : undefined
  const days = daysOfItem(spanOf(item))
  if (!repeat || !days) return
  if (repeat.until && repeat.until < days.first) throw ruleBroken({ repeatRule: 'The last repeat must not be before the start' })
  if (!startsOnRule(repeat, days.first)) throw ruleBroken({ repeatRule: 'The start is on none of these days. Move it, or choose its day' })
}

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
