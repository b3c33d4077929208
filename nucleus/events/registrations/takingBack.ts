import { inArray } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { registrations as table } from '../../db/tables/index.ts'
import { ruleBroken } from '../../core/errors.ts'
import type { TakingBackRules } from '../../core/resource/Served.ts'
import { lockPlaces, type Place, SeatCount, whatIsFull } from './seats.ts'

/** Moves that are taken back lock the places as moves do, and nobody gets a seat back that others have taken. */
export const takingMovesBack: TakingBackRules = {
  lock: async (tx, ids) => void (await lockPlaces(tx, await placesOf(tx, ids))),
  check: async (tx, changes) => {
    const moved = changes.filter(({ after }) => 'eventStatusId' in after)
    if (moved.length === 0) return
    const places = await placesOf(
      tx,
      moved.map(({ id }) => id),
    )
    const placeOf = await lockPlaces(tx, places)
    const seats = await SeatCount.of(tx, [...new Set(places.map(({ eventId }) => eventId))])
    for (const asked of places) {
      const place = placeOf(asked)
      const full = place && whatIsFull(place, seats, 1)
      if (full) throw ruleBroken({ eventStatusId: `${full} Free a seat or raise the capacity first.` })
    }
  },
}

const placesOf = (tx: Db, ids: readonly number[]): Promise<Place[]> =>
  tx
    .selectDistinct({ eventId: table.eventId, eventCompanyTypeId: table.eventCompanyTypeId })
    .from(table)
    .where(inArray(table.eventRegistrationId, [...ids]))
