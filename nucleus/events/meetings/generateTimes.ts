import { and, eq, gt, isNotNull, isNull, lt, ne } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { sessionStatus } from '#constants/agenda.ts'
import { dateText } from '#contract/dateText.ts'
import { daySlots } from '#contract/events/meetingSlots.ts'
import { generateMeetingTimes, maxGenerated, type meetingTimes } from '#contract/events/meetingTimes.ts'
import { notFound, ruleBroken } from '../../base/errors.ts'
import type { Db } from '../../db/client.ts'
import { agendaSessions } from '../../db/tables/index.ts'
import type { Nucleus } from '../../kernel/context.ts'
import { mountCall } from '../../kernel/mountCall.ts'
import { rememberChanges } from '../../kernel/undoTokens.ts'
import { insertRows } from '../../kernel/writes.ts'
import { instantAtWall } from '../../kernel/zones.ts'
import type { Repository } from '../../resource/repositoryTypes.ts'
import type { Input } from '../../resource/ResourceOptions.ts'
import { eventDatesText, readEventDates } from '../agenda/eventDates.ts'
import { lockTimes, readOverlapping } from './overlappingTimes.ts'

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
      const slots = [...new Set(dates)].sort().flatMap((date) => ofDay.map((slot) => spanOn(event.timeZone, date, slot)))
      if (slots.length > maxGenerated) throw ruleBroken({ dates: tooMany(slots.length) })
      const [first, last] = [slots[0], slots.at(-1)]
      if (!first || !last) throw ruleBroken({ lengthMinutes: 'The breaks leave no room for a meeting of this length' })
      const whole = { startsAt: first.startsAt, endsAt: last.endsAt }
      const stored = await readOverlapping(tx, { eventId, groupName, ...whole })
      const blocking = await readBlocking(tx, eventId, whole)
      const isIn = (spans: readonly Span[]) => (slot: Span) => spans.some((one) => one.startsAt < slot.endsAt && slot.startsAt < one.endsAt)
      const free = slots.filter((slot) => !isIn(stored)(slot))
      const blocked = free.filter(isIn(blocking))
      const added = avoidsSessions ? free.filter((slot) => !blocked.includes(slot)) : free
      const counts = { created: added.length, existing: slots.length - free.length, blocked: blocked.length }
      const rows = added.map(
        (slot) => ({ eventId, ...slot, groupName, isOpen, maxMeetings, locationIds }) satisfies Input<typeof meetingTimes>,
      )
      // Locks the locations too; every slot has the same.
      const [row] = rows
      if (row) await checkLocations(tx, row)
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

/** A slot of a local date as instants. It is as long as planned on a day whose clocks change, too. */
function spanOn(timeZone: string, date: string, { start, end }: { start: number; end: number }): Span {
  const startsAt = instantAtWall(timeZone, Date.parse(`${date}T00:00:00Z`) + start * 60_000)
  return { startsAt, endsAt: new Date(Date.parse(startsAt) + (end - start) * 60_000).toISOString() }
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
