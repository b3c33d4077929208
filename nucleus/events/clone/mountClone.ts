import type { FastifyInstance } from 'fastify'
import { eventState } from '#constants/statuses.ts'
import { cloneableParts, cloneEvent, type Event, type events } from '#contract/events/events.ts'
import { isBefore } from '#contract/fields.ts'
import { ruleBroken } from '../../base/errors.ts'
import { mountCall } from '../../kernel/mountCall.ts'
import { explainRefusals } from '../../resource/explainRefusals.ts'
import type { Repository } from '../../resource/repositoryTypes.ts'
import type { Nucleus } from '../../kernel/context.ts'
import { insertRow } from '../../kernel/writes.ts'
import { eventInstants } from '../eventRules.ts'
import { createFixedPages } from '../pages/fixedPages.ts'
import { dateShiftOf } from '../copies/dateShift.ts'
import type { EventCopy } from '../copies/EventCopy.ts'
import { checkSize, copyParts, countParts } from './parts.ts'

const tooFar = () => ruleBroken({ startsAt: 'The new event would have dates that are too far away. Choose another start' })

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
            const shift = dateShiftOf(source, input.startsAt, tooFar)
            const { id } = await insertRow(tx, repository, repository.parse(copyOfEvent(source, input, shift.moved)), actor)
            const ids = { eventHostId: sameHosts(source) }
            await copyParts({ tx, actor, from: source.eventId, to: id, ids, ...shift }, input.parts)
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

/** The hosts of a copy have the numbers that they have in the event. */
const sameHosts = ({ eventHosts = [] }: Event): ReadonlyMap<number, number> =>
  new Map(eventHosts.flatMap(({ eventHostId: id }) => (id === undefined ? [] : [[id, id] as const])))

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
