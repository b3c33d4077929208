import type { FastifyInstance } from 'fastify'
import { eventState } from '#constants/statuses.ts'
import { cloneableParts, cloneEvent, type Event, type events } from '#contract/events/events.ts'
import { instant, isBefore } from '#contract/fields.ts'
import { localDaysBetween, moveByLocalDays } from '../../kernel/zones.ts'
import { ruleBroken } from '../../base/errors.ts'
import { mountCall } from '../../kernel/mountCall.ts'
import { explainRefusals } from '../../resource/explainRefusals.ts'
import type { Repository } from '../../resource/repository.ts'
import type { Nucleus } from '../../kernel/context.ts'
import { insertRow } from '../../kernel/writes.ts'
import { eventInstants } from '../eventRules.ts'
import { createFixedPages } from '../pages/fixedPages.ts'
import type { EventCopy } from './EventCopy.ts'
import { checkSize, copyParts, countParts } from './parts.ts'

const dayMs = 86_400_000

/** Serves the list of parts that a copy of an event can include, and copies an event with the chosen parts in one transaction. */
export function mountClone(app: FastifyInstance, { db }: Nucleus, repository: Repository<typeof events>): void {
  mountCall(app, cloneableParts, async ({ input }) => {
    await repository.getOrThrow(db, input.eventId)
    return countParts(db, input.eventId)
  })
  mountCall(app, cloneEvent, async ({ input, actor }) => {
    await checkSize(db, input.eventId, input.parts)
    const to = await explainRefusals(
      () =>
        db.transaction(
          async (tx) => {
            const source = await repository.getOrThrow(tx, input.eventId)
            const shift = dateShiftOf(source, input.startsAt)
            const { id } = await insertRow(tx, repository, repository.parse(copyOfEvent(source, input, shift.moved)), actor)
            await copyParts({ tx, actor, from: source.eventId, to: id, ids: {}, ...shift }, input.parts)
            await createFixedPages(tx, id, actor)
            return id
          },
          { isolationLevel: 'repeatable read' },
        ),
      repository,
    )
    return repository.getOrThrow(db, to)
  })
}

/** Functions that move instants and dates by as many local days as the event moves. Throws 422 when a moved date cannot be stored. */
function dateShiftOf({ timeZone, startsAt }: Event, newStart: string): Pick<EventCopy, 'moved' | 'movedDate'> {
  const days = localDaysBetween(timeZone, startsAt, newStart)
  const moved = moveByLocalDays(timeZone, days)
  const storableInstant = (at: string) => {
    const to = instant.safeParse(at)
    if (!to.success) throw ruleBroken({ startsAt: 'The new event would have dates that are too far away. Choose another start' })
    return to.data
  }
  return {
    moved: (at) => storableInstant(moved(at)),
    movedDate: (date) => storableInstant(new Date(Date.parse(date) + days * dayMs).toISOString()).slice(0, 10),
  }
}

/** The event with its new start; every other instant keeps its local time of day. Throws 422 when the copy would end before it starts. */
function copyOfEvent(
  source: Event,
  { name, eventCode, startsAt }: { name: string; eventCode: string; startsAt: string },
  moved: EventCopy['moved'],
): Event {
  const instants = Object.fromEntries(eventInstants.map((key) => [key, source[key] && moved(source[key])] as const))
  const copy: Event = {
    ...source,
    ...instants,
    name,
    eventCode,
    startsAt: new Date(startsAt).toISOString(),
    eventStateId: eventState.draft,
    clonedFromEventId: source.eventId,
  }
  if (!isBefore(copy.startsAt, copy.endsAt))
    throw ruleBroken({ startsAt: 'The new event would start after it ends. Choose an earlier time' })
  return copy
}
