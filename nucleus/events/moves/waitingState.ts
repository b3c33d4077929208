import { and, count, eq, isNull, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { registrationStatus } from '#constants/statuses.ts'
import type { WaitingListState } from '#contract/events/waitingList.ts'
import type { WaitingPlace } from '#contract/events/waitingPlace.ts'
import { maxNames, type RefusalGroup } from '#contract/refusals.ts'
import type { Db } from '../../db/client.ts'
import { eventCompanyTypes as types, registrations as table } from '../../db/tables/index.ts'
import { fullNameSql } from '../../db/personName.ts'
import { waitingPlaces } from './fillSeats.ts'
import { fullMessage, isFull, type LockedPlace, lockPlaces, SeatCount, waitsText } from './seats.ts'
import { byTurn, mayHaveSeat } from './waitingList.ts'

/** The people of one company type on the waiting list, in numbers. */
export interface WaitingQueue {
  place: LockedPlace
  waiting: number
  /** Of these, who may have a seat that is free. */
  eligible: number
}

/** How many people wait in an event, by company type. Lock the event first where it decides about seats. */
export async function readQueues(tx: Db, eventId: number): Promise<WaitingQueue[]> {
  const findPlace = await lockPlaces(tx, await waitingPlaces(tx, eventId), { isPreview: true })
  return (await countWaiting(tx, eventId)).flatMap(({ eventCompanyTypeId, ...counts }) => {
    const place = findPlace({ eventId, eventCompanyTypeId })
    return place ? [{ ...counts, place }] : []
  })
}

/**
 * The waiting list in numbers. As many are promotable as `fillSeats` would promote by hand: it takes the first of any company type that has a seat,
 * so each type gives as many as it has seats and people who may have one, as long as the event has seats. The others have reasons, each with the
 * first in line.
 */
export async function readWaitingState(tx: Db, eventId: number): Promise<WaitingListState> {
  const seats = await SeatCount.of(tx, [eventId])
  const ofEvent = seats.ofEvent(eventId)
  const read = await readQueues(tx, eventId)
  const [first] = read
  const freeInEvent = first ? freeOf(first.place.event, ofEvent) : 0
  // A full event is the reason for everybody, whatever their company type has.
  const isEventFull = first !== undefined && isFull(first.place.event, ofEvent)
  const queues = read.map((one) => ({ ...one, seated: isEventFull ? one.eligible : seatedOf(one, seats) }))
  const seated = queues.reduce((sum, one) => sum + one.seated, 0)
  const promotable = Math.min(freeInEvent, seated)
  const waiting = queues.reduce((sum, one) => sum + one.waiting, 0)
  const names = waiting > promotable ? await readFirstNames(tx, eventId, { queues, promotable }) : noNames
  return {
    waiting,
    freeSeats: Number.isFinite(freeInEvent) ? freeInEvent : null,
    promotable,
    refusals: [
      ...queues.flatMap(({ place: { type, eventCompanyTypeId }, waiting: all, eligible }) =>
        refusal(ineligibleText(type), all - eligible, names.ineligible(eventCompanyTypeId)),
      ),
      ...queues.flatMap(({ place: { type, eventCompanyTypeId }, eligible, seated: ofType }) =>
        refusal(
          waitsText(type.name, type.capacity, seats.ofType(eventCompanyTypeId)),
          eligible - ofType,
          names.withoutTypeSeat(eventCompanyTypeId),
        ),
      ),
      ...(first ? refusal(waitsText('The event', first.place.event.capacity, ofEvent), seated - promotable, names.withoutEventSeat()) : []),
    ],
  }
}

/** The names of the first in line who stay, by why they do. */
interface FirstNames {
  ineligible: (eventCompanyTypeId: number) => string[]
  withoutTypeSeat: (eventCompanyTypeId: number) => string[]
  withoutEventSeat: () => string[]
}
const noNames: FirstNames = { ineligible: () => [], withoutTypeSeat: () => [], withoutEventSeat: () => [] }

/** `seated` of a queue is how many of its first are enough for the free seats of its type, `promotable` how many of these for those of the event. */
async function readFirstNames(
  tx: Db,
  ofEvent: number,
  { queues, promotable }: { queues: readonly (WaitingQueue & { seated: number })[]; promotable: number },
): Promise<FirstNames> {
  const { eventId, eventCompanyTypeId, eventStatusId, deletedAt } = table
  const numbers = (numberOf: (queue: (typeof queues)[number]) => number) => sql`${sql.param(queues.map(numberOf))}::int[]`
  const seatsOfType = sql`unnest(${numbers(({ place }) => place.eventCompanyTypeId)}, ${numbers(({ seated }) => seated)}) as queue (type_id, seated)`
  const turn = sql<number>`row_number() over (partition by ${eventCompanyTypeId}, ${mayHaveSeat} order by ${byTurn})`
  const ranked = tx
    .select({
      eventCompanyTypeId,
      name: fullNameSql(table).as('name'),
      isEligible: mayHaveSeat.as('is_eligible'),
      turn: turn.as('turn'),
      // Behind those whose company type has a seat for them.
      fromSeat: sql<number>`(${turn} - queue.seated)::int`.as('from_seat'),
      order: sql<number>`row_number() over (order by ${byTurn})`.as('in_line'),
    })
    .from(table)
    .innerJoin(types, eq(types.eventCompanyTypeId, eventCompanyTypeId))
    .innerJoin(seatsOfType, sql`queue.type_id = ${eventCompanyTypeId}`)
    .where(and(eq(eventId, ofEvent), eq(eventStatusId, registrationStatus.waitlisted), isNull(deletedAt)))
    .as('ranked')
  const hasTypeSeat = sql<boolean>`(${ranked.isEligible} and ${ranked.fromSeat} <= 0)`
  const counted = tx
    .select({
      ...ranked._.selectedFields,
      hasTypeSeat: hasTypeSeat.as('has_type_seat'),
      eventTurn: sql<number>`row_number() over (partition by ${hasTypeSeat} order by ${ranked.order})`.as('event_turn'),
    })
    .from(ranked)
    .as('counted')
  const found = await tx
    .select()
    .from(counted)
    .where(
      or(
        sql`(not ${counted.isEligible} and ${counted.turn} <= ${maxNames})`,
        sql`(${counted.isEligible} and ${counted.fromSeat} between 1 and ${maxNames})`,
        sql`(${counted.hasTypeSeat} and ${counted.eventTurn} between ${promotable + 1} and ${promotable + maxNames})`,
      ),
    )
    .orderBy(counted.order)
  const namesOf = (which: (row: (typeof found)[number]) => boolean) => found.filter(which).map(({ name }) => name)
  return {
    ineligible: (type) => namesOf((row) => row.eventCompanyTypeId === type && !row.isEligible),
    withoutTypeSeat: (type) => namesOf((row) => row.eventCompanyTypeId === type && row.isEligible && !row.hasTypeSeat),
    withoutEventSeat: () => namesOf((row) => row.hasTypeSeat),
  }
}

/** Why somebody who does not wait yet gets no seat. `isFull`: none is free; otherwise those that are free belong to people who wait. */
interface NoSeat {
  text: string
  isFull: boolean
}

/**
 * Why a newcomer gets no seat (docs/domain.md §2.4): all are taken, or there are no more free ones than people who wait and may have one. Undefined
 * while there is one. The event must be locked where it decides.
 */
export function noSeat(place: LockedPlace, seats: SeatCount, queues: readonly WaitingQueue[]): NoSeat | undefined {
  const full = fullMessage(place, seats)
  if (full) return { text: full, isFull: true }
  const { event, type, eventId, eventCompanyTypeId } = place
  const seated = queues.reduce((sum, one) => sum + seatedOf(one, seats), 0)
  const ofType = queues.find((one) => one.place.eventCompanyTypeId === eventCompanyTypeId)?.eligible ?? 0
  const claimed =
    claimedText('The event', freeOf(event, seats.ofEvent(eventId)), seated) ??
    claimedText(type.name, freeOf(type, seats.ofType(eventCompanyTypeId)), ofType)
  return claimed === undefined ? undefined : { text: claimed, isFull: false }
}

/** Returns a function that says the same of places of one event; reads who waits only where that matters, and once. */
export function noSeatFinder(tx: Db, seats: SeatCount): (place: LockedPlace) => Promise<NoSeat | undefined> {
  let queues: Promise<WaitingQueue[]> | undefined
  return async (place) => {
    const isLimited = place.event.capacity !== null || place.type.capacity !== null
    if (!isLimited || fullMessage(place, seats)) return noSeat(place, seats, [])
    queues ??= readQueues(tx, place.eventId)
    return noSeat(place, seats, await queues)
  }
}

/** The same for one newcomer. */
export const noSeatFor = (tx: Db, place: LockedPlace, seats: SeatCount): Promise<NoSeat | undefined> => noSeatFinder(tx, seats)(place)

/** "Managers has 3 free seats, and 5 people on the waiting list come first."; undefined when more are free. */
function claimedText(what: string, free: number, claims: number): string | undefined {
  if (free > claims) return undefined
  const seats = free === 1 ? '1 free seat' : `${free.toLocaleString('en-GB')} free seats`
  const people = claims === 1 ? '1 person on the waiting list comes' : `${claims.toLocaleString('en-GB')} people on the waiting list come`
  return `${what} has ${seats}, and ${people} first.`
}

/** How many people of a company type its free seats are enough for. */
const seatedOf = ({ place: { type, eventCompanyTypeId }, eligible }: WaitingQueue, seats: SeatCount): number =>
  Math.min(freeOf(type, seats.ofType(eventCompanyTypeId)), eligible)
const freeOf = ({ capacity }: { capacity: number | null }, taken: number): number =>
  capacity === null ? Infinity : Math.max(0, capacity - taken)
/** Why people of a company type may not have a seat that is free. */
const ineligibleText = ({ name, isActive }: LockedPlace['type']): string =>
  isActive ? `${name} requires vetting: no approved vetting record yet.` : `${name} is closed for registration.`
const refusal = (message: string, count: number, names: string[]): RefusalGroup[] => (count > 0 ? [{ message, count, names }] : [])

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

const waiter = alias(table, 'waiters')
const turnOf = (one: typeof table | typeof waiter) =>
  sql`(${one.waitlistPosition} is null, coalesce(${one.waitlistPosition}, 0), ${one.eventRegistrationId})`

/** The place of a registration among all who wait in its event, in the order of `byTurn`; undefined for an unknown one. */
export async function readWaitingPlace(db: Db, id: number): Promise<WaitingPlace | undefined> {
  const { eventRegistrationId, eventId, eventStatusId, deletedAt } = table
  const isWaiting = and(eq(waiter.eventId, eventId), eq(waiter.eventStatusId, registrationStatus.waitlisted), isNull(waiter.deletedAt))
  const [row] = await db
    .select({
      eventStatusId,
      place: sql<number>`count(${waiter.eventRegistrationId}) filter (where ${turnOf(waiter)} <= ${turnOf(table)})::int`,
      waiting: sql<number>`count(${waiter.eventRegistrationId})::int`,
    })
    .from(table)
    .leftJoin(waiter, isWaiting)
    .where(and(eq(eventRegistrationId, id), isNull(deletedAt)))
    .groupBy(eventRegistrationId)
  return row && { place: row.eventStatusId === registrationStatus.waitlisted ? row.place : null, waiting: row.waiting }
}
