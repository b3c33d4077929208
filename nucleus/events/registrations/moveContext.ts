import { and, asc, eq, inArray, isNull } from 'drizzle-orm'
import { inactiveStatuses, registrationStatus, type RegistrationStatusId, vettingApproved } from '#constants/statuses.ts'
import type { Registration, registrations } from '#contract/events/registrations.ts'
import type { Db } from '../../db/client.ts'
import { registrations as table, vettingSubmissions } from '../../db/tables/index.ts'
import type { Repository } from '../../resource/repository.ts'
import { ActiveRegistrations } from './duplicates.ts'
import { holdsSeat, lockPlaces, type PlaceFinder, SeatCount } from './seats.ts'
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
  /** Approved vetting submissions of the registrations to move. */
  approvedVettings: Set<number>
  waiting: Map<number, WaitingEntry>
}

export const isInactive = (status: RegistrationStatusId): boolean => inactiveStatuses.includes(status)

interface MoveContextQuery {
  ids: readonly number[]
  to: RegistrationStatusId
  /** All that are moved together, including these. */
  together: readonly number[]
}

/** Locks the places of registrations and then the registrations, each by id, and reads what moving them to a status depends on. */
export async function readMoveContext(
  tx: Db,
  repository: Repository<typeof registrations>,
  { ids, to, together }: MoveContextQuery,
): Promise<MoveContext> {
  const { eventRegistrationId, eventId, eventCompanyTypeId } = table
  const isMoved = inArray(eventRegistrationId, [...new Set(ids)])
  const places = await tx
    .selectDistinct({ eventId, eventCompanyTypeId })
    .from(table)
    .where(and(isMoved, isNull(table.deletedAt)))
  const findPlace = await lockPlaces(tx, places)
  await tx.select({ eventRegistrationId }).from(table).where(isMoved).orderBy(asc(eventRegistrationId)).for('no key update')
  const rows = await repository.getMany(tx, ids)
  const list = [...rows.values()]
  const eventIds = [...new Set(places.map((place) => place.eventId))]
  const freesSeats = !holdsSeat(to) && list.some((row) => holdsSeat(row.eventStatusId))
  const staying = to === registrationStatus.waitlisted ? together : []
  const waiting = freesSeats ? await readWaitingList(tx, eventIds, { moves: ids.length, staying }) : []
  return {
    rows,
    waitingRows: new Map(waiting.map((row) => [row.eventRegistrationId, row])),
    findPlace,
    seats: await SeatCount.of(tx, eventIds),
    active: await ActiveRegistrations.besides(tx, isInactive(to) ? [] : list.filter((row) => isInactive(row.eventStatusId))),
    approvedVettings: await readApprovedVettings(tx, to === registrationStatus.approved ? list : []),
    waiting: new Map(waiting.map((one) => [one.eventRegistrationId, one])),
  }
}

async function readApprovedVettings(tx: Db, list: readonly Registration[]): Promise<Set<number>> {
  const { vettingSubmissionId: id, vettingStatusId } = vettingSubmissions
  const ids = list.flatMap(({ vettingSubmissionId }) => vettingSubmissionId ?? [])
  if (ids.length === 0) return new Set()
  const approved = await tx
    .select({ id })
    .from(vettingSubmissions)
    .where(and(inArray(id, ids), eq(vettingStatusId, vettingApproved)))
  return new Set(approved.map((one) => one.id))
}

/** Whether the newest vetting of a registration is approved. */
export const isVetted = ({ approvedVettings }: MoveContext, { vettingSubmissionId }: Registration): boolean =>
  vettingSubmissionId !== null && approvedVettings.has(vettingSubmissionId)
