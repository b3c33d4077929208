import { and, eq, isNull } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import ical from 'ical-generator'
import { calendarItemFile } from '#contract/calendar/entries.ts'
import { readRepeat, repeatRuleOf } from '#contract/calendar/repeatRule.ts'
import { notFound } from '../base/errors.ts'
import { addDays } from '../common/localDates.ts'
import { calendarAddress, calendarLine, calendarLines, calendarType, localTimesIn, timesIn, wholeLines } from '../common/calendarParts.ts'
import { vtimezone } from '../common/vtimezone.ts'
import { calendarItems as table } from '../db/tables/index.ts'
import { attachment } from '../http/attachment.ts'
import type { Nucleus } from '../kernel/context.ts'
import { mountFile } from '../kernel/mountCall.ts'
import { instantAtWall } from '../kernel/zones.ts'

/** How many years from now the zone of a series is described at most. */
const describedYears = 10
type Item = typeof table.$inferSelect

/** Serves an item as a file to download. */
export const mountItemFile = (app: FastifyInstance, { db, clock }: Nucleus): void =>
  mountFile(app, calendarItemFile, [calendarType], async ({ input: { calendarItemId }, reply }) => {
    const [item] = await db
      .select()
      .from(table)
      .where(and(eq(table.calendarItemId, calendarItemId), isNull(table.deletedAt)))
    if (!item) throw notFound('Calendar item')
    const file = fileOf(item, clock().getTime())
    return reply
      .header('content-type', calendarType)
      .headers(attachment(`${calendarLine(item.title)}.ics`))
      .header('x-total-rows', '1')
      .send(file)
  })

/** A calendar with this item alone. Whole days are dates, of which the end is the day after the last (RFC 5545 §3.6.1). */
function fileOf(item: Item, now: number): string {
  const { calendarItemId, title, description, location, url, updatedAt, rowVersion } = item
  const calendar = ical({ prodId: { company: 'Copilot', product: 'Calendar' } })
  calendar.timezone({ name: null, generator: (zone) => vtimezone(zone, rangeOf(item, now)) })
  const rule = ruleOf(item)
  calendar.createEvent({
    id: `calendar-item-${calendarItemId}@copilot`,
    ...(item.isAllDay ? daysOf(item) : timesOf(item, rule !== null)),
    ...(rule && { repeating: rule }),
    stamp: new Date(updatedAt),
    lastModified: new Date(updatedAt),
    sequence: rowVersion,
    summary: calendarLine(title),
    location: location && calendarLine(location),
    description: description && calendarLines(description),
    url: calendarAddress(url),
  })
  return wholeLines(calendar.toString())
}

const daysOf = ({ startsOn, endsOn }: Item) => ({
  ...{ allDay: true, start: new Date(startsOn ?? 0), end: new Date(addDays(endsOn ?? '', 1)) },
})

/** Repeats keep their time of the clock: times of a series are those of the zone. */
function timesOf({ startsAt, endsAt, timeZone }: Item, isRepeated: boolean) {
  const span = { startsAt: startsAt ?? '', endsAt: endsAt ?? '' }
  return isRepeated ? localTimesIn(timeZone, span) : timesIn(timeZone, span)
}

/** The rule as the standard wants it: beside times, UNTIL is an instant in UTC (RFC 5545 §3.3.10). */
function ruleOf({ repeatRule, isAllDay, timeZone }: Item): string | null {
  const repeat = repeatRule ? readRepeat(repeatRule) : undefined
  if (!repeat) return null
  const rule = repeatRuleOf(repeat)
  if (isAllDay || !repeat.until) return rule
  const last = new Date(Date.parse(instantAtWall(timeZone, Date.parse(addDays(repeat.until, 1)))) - 1000)
  return rule.replace(/UNTIL=\d{8}/, `UNTIL=${last.toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`)
}

/** From its start to its last repeat, as far as somebody looks at a calendar. */
function rangeOf({ startsAt, endsAt, lastsUntil }: Item, now: number): { from: number; to: number } {
  const from = Date.parse(startsAt ?? '')
  const far = Math.max(from, now) + describedYears * 366 * 86_400_000
  return { from, to: Math.max(Math.min(lastsUntil ? Date.parse(lastsUntil) : far, far), Date.parse(endsAt ?? '')) }
}
