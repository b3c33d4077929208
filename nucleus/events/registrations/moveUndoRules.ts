import { and, count, inArray } from 'drizzle-orm'
import { seatHoldingStatuses } from '#constants/statuses.ts'
import type { Db } from '../../db/client.ts'
import { registrations as table } from '../../db/tables/index.ts'
import { ruleBroken } from '../../base/errors.ts'
import type { UndoRules } from '../../resource/ResourceOptions.ts'
import type { Change } from '../../kernel/writes.ts'
import { fillSeats } from './fillSeats.ts'
import { lockPlaces, type Place, SeatCount, fullMessage } from './seats.ts'

/**
 * Undo locks the places as moves do. It refuses seats that others have taken, and gives the seats of removed registrations to
 * the waiting list.
 */
export const moveUndoRules: UndoRules = {
  lock: async (tx, ids) => void (await lockPlaces(tx, await placesOf(tx, ids))),
  check: async (tx, changes) => {
    const seated = changes.filter(({ before, after }) => isSeated(after) && !isSeated(before))
    if (seated.length === 0) return
    const places = await placesOf(
      tx,
      seated.map(({ id }) => id),
    )
    const findPlace = await lockPlaces(tx, places)
    const seats = await SeatCount.of(tx, [...new Set(places.map(({ eventId }) => eventId))])
    for (const target of places) {
      const place = findPlace(target)
      const full = place && fullMessage(place, seats, 1)
      if (full) throw ruleBroken({ eventStatusId: `${full} Free a seat or raise the capacity first.` })
    }
  },
  afterRemoval: async (tx, ids, by) => {
    const freed = await tx
      .select({ eventId: table.eventId, seats: count() })
      .from(table)
      .where(and(inArray(table.eventRegistrationId, [...ids]), inArray(table.eventStatusId, [...seatHoldingStatuses])))
      .groupBy(table.eventId)
      .orderBy(table.eventId)
    for (const { eventId, seats } of freed) await fillSeats(tx, eventId, { maxSeats: seats, ...by })
  },
}

const isSeated = ({ eventStatusId }: Change['after']): boolean => seatHoldingStatuses.some((one) => one === eventStatusId)

const placesOf = (tx: Db, ids: readonly number[]): Promise<Place[]> =>
  tx
    .selectDistinct({ eventId: table.eventId, eventCompanyTypeId: table.eventCompanyTypeId })
    .from(table)
    .where(inArray(table.eventRegistrationId, [...ids]))
