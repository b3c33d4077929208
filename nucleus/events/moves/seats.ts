import { and, asc, count, inArray, isNull } from 'drizzle-orm'
import { type RegistrationStatusId, seatHoldingStatuses } from '#constants/statuses.ts'
import { counted } from '#contract/textLists.ts'
import type { Db } from '../../db/client.ts'
import { events, eventCompanyTypes, registrationCounts, registrations } from '../../db/tables/index.ts'

export interface Place {
  eventId: number
  eventCompanyTypeId: number
}
/** The event and company type of a registration, locked: until the transaction ends nobody else takes or frees a seat. */
export interface LockedPlace extends Place {
  event: { capacity: number | null; waitlistEnabled: boolean; seatConfirmationHours: number | null; startsAt: string }
  type: { name: string; capacity: number | null; waitlistEnabled: boolean; requiresVetting: boolean; isActive: boolean }
  hasWaitlist: boolean
}
/** Finds a locked place; undefined when its event or company type was deleted. */
export type PlaceFinder = (place: Place) => LockedPlace | undefined

export const holdsSeat = (status: RegistrationStatusId): boolean => seatHoldingStatuses.includes(status)

/** Locks places, all events before all types and each by id, to avoid deadlocks. A preview only reads them. */
export async function lockPlaces(tx: Db, places: readonly Place[], { isPreview = false } = {}): Promise<PlaceFinder> {
  const { eventId, capacity, waitlistEnabled, seatConfirmationHours, startsAt } = events
  const ofEvents = tx
    .select({ eventId, capacity, waitlistEnabled, seatConfirmationHours, startsAt })
    .from(events)
    .where(and(inArray(eventId, idsOf(places, 'eventId')), isNull(events.deletedAt)))
    .orderBy(asc(eventId))
  const foundEvents = await (isPreview ? ofEvents : ofEvents.for('no key update'))
  const types = eventCompanyTypes
  const ofTypes = tx
    .select({
      eventId: types.eventId,
      eventCompanyTypeId: types.eventCompanyTypeId,
      name: types.name,
      capacity: types.capacity,
      waitlistEnabled: types.waitlistEnabled,
      requiresVetting: types.requiresVetting,
      isActive: types.isActive,
    })
    .from(types)
    .where(and(inArray(types.eventCompanyTypeId, idsOf(places, 'eventCompanyTypeId')), isNull(types.deletedAt)))
    .orderBy(asc(types.eventCompanyTypeId))
  const foundTypes = await (isPreview ? ofTypes : ofTypes.for('no key update'))
  const eventById = new Map(foundEvents.map((event) => [event.eventId, event]))
  const typeById = new Map(foundTypes.map((type) => [type.eventCompanyTypeId, type]))
  return (place) => {
    const [event, type] = [eventById.get(place.eventId), typeById.get(place.eventCompanyTypeId)]
    if (!event || type?.eventId !== place.eventId) return undefined
    const { eventCompanyTypeId } = type
    return { eventId: place.eventId, eventCompanyTypeId, event, type, hasWaitlist: type.waitlistEnabled || event.waitlistEnabled }
  }
}

const idsOf = (places: readonly Place[], key: keyof Place): number[] => [...new Set(places.map((place) => place[key]))]

/** How many seats are taken in an event and in each of its company types, updated with each decision of a transaction. */
export class SeatCount {
  readonly #taken = new Map<string, number>()

  /** The current counts of events. Their places must be locked. */
  static async of(tx: Db, eventIds: readonly number[]): Promise<SeatCount> {
    const { eventId, eventCompanyTypeId, eventStatusId, total } = registrationCounts
    const seats = new SeatCount()
    const rows = await tx
      .select({ eventId, eventCompanyTypeId, taken: total })
      .from(registrationCounts)
      .where(and(inArray(eventId, [...eventIds]), inArray(eventStatusId, seatHoldingStatuses)))
    for (const { taken, ...place } of rows) seats.add(place, taken)
    return seats
  }

  /** The same, counted row by row: there are no stored counts for a temporary copy of the registrations. */
  static async counted(tx: Db, eventIds: readonly number[]): Promise<SeatCount> {
    const { eventId, eventCompanyTypeId, eventStatusId, deletedAt } = registrations
    const seats = new SeatCount()
    const rows = await tx
      .select({ eventId, eventCompanyTypeId, taken: count() })
      .from(registrations)
      .where(and(inArray(eventId, [...eventIds]), inArray(eventStatusId, seatHoldingStatuses), isNull(deletedAt)))
      .groupBy(eventId, eventCompanyTypeId)
    for (const { taken, ...place } of rows) seats.add(place, taken)
    return seats
  }

  add({ eventId, eventCompanyTypeId }: Place, seats: number): void {
    for (const key of [`event ${eventId}`, `type ${eventCompanyTypeId}`]) this.#taken.set(key, (this.#taken.get(key) ?? 0) + seats)
  }

  ofEvent(eventId: number): number {
    return this.#taken.get(`event ${eventId}`) ?? 0
  }

  ofType(eventCompanyTypeId: number): number {
    return this.#taken.get(`type ${eventCompanyTypeId}`) ?? 0
  }
}

/** What has no free seat, and the sentence that says so. */
interface Full {
  what: 'event' | 'type'
  message: string
}

/** What has no free seat, not counting `own` seats; undefined while there is one. */
export function findFull({ eventId, eventCompanyTypeId, event, type }: LockedPlace, seats: SeatCount, own = 0): Full | undefined {
  const [ofEvent, ofType] = [seats.ofEvent(eventId) - own, seats.ofType(eventCompanyTypeId) - own]
  if (isFull(event, ofEvent)) return { what: 'event', message: fullText('The event', event.capacity, ofEvent) }
  if (isFull(type, ofType)) return { what: 'type', message: fullText(type.name, type.capacity, ofType) }
  return undefined
}

/** The same as its sentence alone. */
export const fullMessage = (place: LockedPlace, seats: SeatCount, own = 0): string | undefined => findFull(place, seats, own)?.message

/** Whether no seat is free; without a capacity there always is one. */
export const isFull = ({ capacity }: { capacity: number | null }, taken: number): boolean => capacity !== null && taken >= capacity

/** "Managers is full (3 of 3 seats taken)." More are taken than there are after the capacity was lowered. */
const fullText = (what: string, capacity: number | null, taken: number): string => `${what} is full (${taken} of ${capacity} seats taken).`

/** Why somebody who waits gets no seat: none is free, or those that are free go to others, who come first. */
export const waitsText = (what: string, capacity: number | null, taken: number): string =>
  capacity === null || taken < capacity
    ? `${what} has ${counted((capacity ?? 0) - taken, 'free seat')}, for the first in line.`
    : fullText(what, capacity, taken)
