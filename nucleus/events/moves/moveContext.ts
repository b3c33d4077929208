import { and, inArray, isNull } from 'drizzle-orm'
import { limits } from '#constants/limits.ts'
import { inactiveStatuses, registrationStatus, type RegistrationStatusId } from '#constants/statuses.ts'
import type { Registration, registrations } from '#contract/events/registrations.ts'
import type { Db } from '../../db/client.ts'
import { registrations as table } from '../../db/tables/index.ts'
import { lockRows } from '../../resource/lockRows.ts'
import type { Repository } from '../../resource/repositoryTypes.ts'
import { ActiveRegistrations } from './duplicates.ts'
import { OptionPlaces } from './optionPlaces.ts'
import { holdsSeat, lockPlaces, type Place, type PlaceFinder, SeatCount } from './seats.ts'
import { readWaitingList, type WaitingEntry, type WaitingRow } from './waitingList.ts'

/**
 * What decisions about moves depend on, locked and read in a few queries, however many registrations there are. Updated with
 * each decision.
 */
export interface MoveContext {
  /** The registrations to move. */
  rows: Map<number, Registration>
  /** Registrations on the waiting list, as far as a move needs them. */
  waitingRows: Map<number, WaitingRow>
  findPlace: PlaceFinder
  seats: SeatCount
  active: ActiveRegistrations
  options: OptionPlaces
  waiting: Map<number, WaitingEntry>
}

export const isInactive = (status: RegistrationStatusId): boolean => inactiveStatuses.includes(status)

interface MoveContextQuery {
  ids: readonly number[]
  to: RegistrationStatusId
  /** All that are moved together, including these. */
  together: readonly number[]
  /** A preview locks nothing. */
  isPreview: boolean
}

/** Locks the places of registrations and then the registrations, each by id, and reads what moving them to a status depends on. */
export async function readMoveContext(
  tx: Db,
  repository: Repository<typeof registrations>,
  { ids, to, together, isPreview }: MoveContextQuery,
): Promise<MoveContext> {
  const { eventRegistrationId, eventId, eventCompanyTypeId } = table
  const parts = partsOf([...new Set(ids)])
  const places: Place[] = []
  for (const part of parts)
    places.push(
      ...(await tx
        .selectDistinct({ eventId, eventCompanyTypeId })
        .from(table)
        .where(and(inArray(eventRegistrationId, part), isNull(table.deletedAt)))),
    )
  const findPlace = await lockPlaces(tx, places, { isPreview })
  if (!isPreview) await lockRows(tx, repository, ids, 'no key update')
  const rows = new Map<number, Registration>()
  for (const part of parts) for (const [id, row] of await repository.getMany(tx, part)) rows.set(id, row)
  const list = [...rows.values()]
  const eventIds = [...new Set(places.map((place) => place.eventId))]
  const freesSeats = !holdsSeat(to) && list.some((row) => holdsSeat(row.eventStatusId))
  // Nobody is promoted who is put on the list or is about to leave it.
  const own = new Set(ids)
  const staying = to === registrationStatus.waitlisted ? together : together.filter((id) => !own.has(id))
  const waiting = freesSeats ? await readWaitingList(tx, eventIds, { moves: ids.length, staying }) : []
  const reopened = isInactive(to) ? [] : list.filter((row) => isInactive(row.eventStatusId))
  return {
    rows,
    waitingRows: new Map(waiting.map((row) => [row.eventRegistrationId, row])),
    findPlace,
    seats: await SeatCount.of(tx, eventIds),
    active: await ActiveRegistrations.besides(tx, reopened),
    options: await OptionPlaces.of(
      tx,
      reopened.map((row) => row.eventRegistrationId),
    ),
    waiting: new Map(waiting.map((one) => [one.eventRegistrationId, one])),
  }
}

const partsOf = (ids: readonly number[]): number[][] =>
  Array.from({ length: Math.ceil(ids.length / limits.bulkRows) }, (_, at) => ids.slice(at * limits.bulkRows, (at + 1) * limits.bulkRows))
