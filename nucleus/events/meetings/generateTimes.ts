import { and, eq, gt, isNotNull, isNull, lt, ne } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { sessionStatus } from '#constants/agenda.ts'
import { dateText } from '#contract/dateText.ts'
import { type DaySlot, daySlots } from '#contract/events/meetingSlots.ts'
import { generateMeetingTimes, maxGenerated, type meetingTimes } from '#contract/events/meetingTimes.ts'
import { notFound, ruleBroken } from '../../base/errors.ts'
import type { Db } from '../../db/client.ts'
import { agendaSessions } from '../../db/tables/index.ts'
import type { Nucleus } from '../../kernel/context.ts'
import { mountCall } from '../../kernel/mountCall.ts'
import { rememberChanges } from '../../kernel/undoTokens.ts'
import { insertRows } from '../../kernel/writes.ts'
import { instantAtWall, skippedSpans } from '../../kernel/zones.ts'
import type { Repository } from '../../resource/repositoryTypes.ts'
import type { Input } from '../../resource/ResourceOptions.ts'
import { eventDatesText, readEventDates } from '../agenda/eventDates.ts'
import { checkRoom, lockTimes, readOverlapping } from './overlappingTimes.ts'

const minuteMs = 60_000

interface Span {
  startsAt: string
  endsAt: string
}

/** Serves the call that makes the slots of several days, and its preview. */
export function mountGenerate(app: FastifyInstance, { db, clock }: Nucleus, repository: Repository<typeof meetingTimes>): void {
  mountCall(app, generateMeetingTimes, ({ input, actor }) =>
    db.transaction(async (tx) => {
      const { eventId, dates, groupName, isOpen = true, maxMeetings, locationIds = [], avoidsSessions = false, dryRun = false } = input
      // A preview waits for nobody.
      if (!dryRun) await lockTimes(tx, eventId)
      const event = await readEventDates(tx, eventId)
      if (!event) throw notFound('Event')
      const outside = dates.find((date) => date < event.first || event.last < date)
      if (outside) throw ruleBroken({ dates: `${eventDatesText(event)} ${dateText(outside)} is not one of its days` })
      const ofDay = daySlots(input)
      const planned = [...new Set(dates)].sort().flatMap((date) => ofDay.map((slot) => wallSpanOn(date, slot)))
      if (planned.length > maxGenerated) throw ruleBroken({ dates: tooMany(planned.length) })
      if (planned.length === 0) throw ruleBroken({ lengthMinutes: 'The breaks leave no room for a meeting of this length' })
      const isSkipped = skippedSpans(event.timeZone)
      const slots = planned.filter(({ wall, length }) => !isSkipped(wall, length)).map((slot) => spanAt(event.timeZone, slot))
      const [first, last] = [slots[0], slots.at(-1)]
      if (!first || !last) throw ruleBroken({ from: 'The clocks go forward that day, so none of these times exist' })
      const whole = { startsAt: first.startsAt, endsAt: last.endsAt }
      const stored = await readOverlapping(tx, { eventId, groupName, ...whole })
      const blocking = await readBlocking(tx, eventId, whole)
      const isIn = (spans: readonly Span[]) => (slot: Span) => spans.some((one) => one.startsAt < slot.endsAt && slot.startsAt < one.endsAt)
      const free = slots.filter((slot) => !isIn(stored)(slot))
      const blocked = free.filter(isIn(blocking))
      const added = avoidsSessions ? free.filter((slot) => !blocked.includes(slot)) : free
      const counts = {
        created: added.length,
        existing: slots.length - free.length,
        blocked: blocked.length,
        skipped: planned.length - slots.length,
      }
      const rows = added.map(
        (slot) => ({ eventId, ...slot, groupName, isOpen, maxMeetings, locationIds }) satisfies Input<typeof meetingTimes>,
      )
      // Locks the locations too; every slot has the same.
      const [row] = rows
      if (row) await checkLocations(tx, row)
      await checkRoom(tx, eventId, rows.length)
      if (dryRun || !row) return { ...counts, undoToken: null }
      const ids = await insertRows(tx, repository, rows, actor)
      const versions = new Map(ids.map((id) => [id, 1]))
      return { ...counts, undoToken: await rememberChanges(tx, [{ resource: repository.resource, versions }], actor, clock()) }
    }),
  )

  async function checkLocations(tx: Db, input: Input<typeof meetingTimes>): Promise<void> {
    const refused = await repository.referenceRefusals(tx, [{ input, current: undefined }])
    const refusal = refused.get(0)
    if (refusal) throw refusal
  }
}

/** A slot on the clock: its start in milliseconds as if it were UTC, and its length in milliseconds. */
interface WallSpan {
  wall: number
  length: number
}

const wallSpanOn = (date: string, { start, end }: DaySlot): WallSpan => ({
  wall: Date.parse(`${date}T00:00:00Z`) + start * minuteMs,
  length: (end - start) * minuteMs,
})

/** A slot as instants. It is as long as planned on a day whose clocks go back, too. */
function spanAt(timeZone: string, { wall, length }: WallSpan): Span {
  const startsAt = instantAtWall(timeZone, wall)
  return { startsAt, endsAt: new Date(Date.parse(startsAt) + length).toISOString() }
}

/** The sessions that block meetings at some moment of the span; cancelled ones block nothing. */
async function readBlocking(db: Db, eventId: number, { startsAt, endsAt }: Span): Promise<Span[]> {
  const { eventId: ofEvent, startsAt: from, endsAt: until, blocksMeetings, sessionStatusId, deletedAt } = agendaSessions
  const isBlocking = and(eq(blocksMeetings, true), ne(sessionStatusId, sessionStatus.cancelled), isNull(deletedAt))
  const rows = await db
    .select({ from, until })
    .from(agendaSessions)
    .where(and(eq(ofEvent, eventId), isBlocking, isNotNull(from), lt(from, endsAt), gt(until, startsAt)))
  return rows.flatMap((row) => (row.from && row.until ? [{ startsAt: row.from, endsAt: row.until }] : []))
}

const tooMany = (count: number): string =>
  `These are ${count.toLocaleString('en-US')} meeting times, and ${maxGenerated.toLocaleString('en-US')} at most are added at once. Choose fewer days`
