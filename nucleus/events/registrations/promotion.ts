import { and, count, eq, isNull, sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { limits } from '#constants/limits.ts'
import { registrationStatus } from '#constants/statuses.ts'
import { promoteWaiting, waitingList, type WaitingListState } from '#contract/events/waitingList.ts'
import type { RefusalGroup } from '#contract/refusals.ts'
import { notAllowed, notFound } from '../../base/errors.ts'
import type { Db } from '../../db/client.ts'
import { eventCompanyTypes as types, events, registrations as table } from '../../db/tables/index.ts'
import type { Nucleus } from '../../kernel/context.ts'
import { mountCall } from '../../kernel/mountCall.ts'
import { rememberChanges } from '../../kernel/undoTokens.ts'
import { fillSeats, waitingPlaces } from './fillSeats.ts'
import { mailCounts } from './mails/mailCounts.ts'
import { retryOnConflict } from './move.ts'
import { fullText, type LockedPlace, lockPlaces, SeatCount } from './seats.ts'
import { mayHaveSeat } from './waitingList.ts'

/** Serves the waiting list in numbers, and its promotion by staff. */
export function mountWaitingList(app: FastifyInstance, nucleus: Nucleus): void {
  const { db, clock } = nucleus
  mountCall(app, waitingList, ({ input: { eventId } }) => readState(db, eventId))
  mountCall(app, promoteWaiting, ({ input: { eventId }, actor }) =>
    retryOnConflict(() =>
      db.transaction(async (tx) => {
        if (actor.role === 'irRep') throw notAllowed('The waiting list holds registrations that you do not represent.')
        await requireEvent(tx, eventId)
        const at = clock()
        const { promoted, people, mails, undoable } = await fillSeats(tx, eventId, { maxSeats: limits.bulkRows, byHand: true, actor, at })
        const undoToken = promoted > 0 ? await rememberChanges(tx, undoable, actor, at) : null
        return { promoted, people, ...mailCounts(nucleus, mails), undoToken }
      }),
    ),
  )
}

const readState = (db: Db, eventId: number): Promise<WaitingListState> =>
  db.transaction(
    async (tx) => {
      await requireEvent(tx, eventId)
      return stateOf(tx, eventId)
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  )

/**
 * How many `fillSeats` would promote, without reading who: it takes the first of any company type that has a seat, so each type gives as many
 * as it has seats and people who may have one, as long as the event has seats.
 */
async function stateOf(tx: Db, eventId: number): Promise<WaitingListState> {
  const places = await waitingPlaces(tx, eventId)
  const findPlace = await lockPlaces(tx, places, { isPreview: true })
  const seats = await SeatCount.of(tx, [eventId])
  const counts = await countWaiting(tx, eventId)
  const queues = counts.flatMap((one) => {
    const place = findPlace({ eventId, eventCompanyTypeId: one.eventCompanyTypeId })
    if (!place) return []
    const free = freeOf(place.type.capacity, seats.ofType(one.eventCompanyTypeId))
    return { ...one, place, seated: Math.min(free, one.eligible) }
  })
  const [first] = queues
  const freeInEvent = first ? freeOf(first.place.event.capacity, seats.ofEvent(eventId)) : 0
  const seated = queues.reduce((sum, one) => sum + one.seated, 0)
  const promotable = Math.min(freeInEvent, seated)
  return {
    waiting: counts.reduce((sum, { waiting }) => sum + waiting, 0),
    freeSeats: Number.isFinite(freeInEvent) ? freeInEvent : null,
    promotable,
    refusals: [
      ...queues.flatMap(({ place: { type }, waiting, eligible }) => refusal(ineligibleText(type), waiting - eligible)),
      ...queues.flatMap(({ place, eligible, seated: ofType }) => refusal(fullText(place.type.name, place.type.capacity), eligible - ofType)),
      ...(first ? refusal(fullText('The event', first.place.event.capacity), seated - promotable) : []),
    ],
  }
}

const freeOf = (capacity: number | null, taken: number): number => (capacity === null ? Infinity : Math.max(0, capacity - taken))
/** Why people of a company type may not have a seat that is free. */
const ineligibleText = ({ name, isActive }: LockedPlace['type']): string =>
  isActive ? `${name} requires vetting: no approved vetting record yet.` : `${name} is closed for registration.`
const refusal = (message: string, count: number): RefusalGroup[] => (count > 0 ? [{ message, count, names: [] }] : [])

/** How many people wait in each company type, and how many of them may have a seat that is free. */
function countWaiting(tx: Db, ofEvent: number): Promise<{ eventCompanyTypeId: number; waiting: number; eligible: number }[]> {
  const { eventId, eventCompanyTypeId, eventStatusId, deletedAt } = table
  return tx
    .select({ eventCompanyTypeId, waiting: count(), eligible: sql<number>`(count(*) filter (where ${mayHaveSeat}))::int` })
    .from(table)
    .innerJoin(types, eq(types.eventCompanyTypeId, eventCompanyTypeId))
    .where(and(eq(eventId, ofEvent), eq(eventStatusId, registrationStatus.waitlisted), isNull(deletedAt)))
    .groupBy(eventCompanyTypeId)
    .orderBy(eventCompanyTypeId)
}

async function requireEvent(tx: Db, eventId: number): Promise<void> {
  const found = await tx.$count(events, and(eq(events.eventId, eventId), isNull(events.deletedAt)))
  if (found === 0) throw notFound('Event')
}
