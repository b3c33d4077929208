import { and, asc, eq, inArray, isNull } from 'drizzle-orm'
import { inactiveStatuses, registrationStatus, type RegistrationStatusId, vettingApproved } from '#constants/statuses.ts'
import type { Db } from '../../db/client.ts'
import { registrations as table, vettingSubmissions } from '../../db/tables/index.ts'
import type { Values } from '../../core/resource/Served.ts'
import type { Rows } from '../../core/resource/rows.ts'
import { ActiveRegistrations } from './duplicates.ts'
import { holdsSeat, lockPlaces, type Place, type PlaceOf, SeatCount } from './seats.ts'
import { readWaitingList, type Waiting } from './waitingList.ts'

/** What moves are decided on, locked and read in a few queries however many they are. It follows each decision. */
export interface Standing {
  /** The registrations asked for, whole, and those on the waiting list, as far as a move looks at them. */
  rows: Map<number, Values>
  placeOf: PlaceOf
  seats: SeatCount
  active: ActiveRegistrations
  /** Vetting submissions that were approved, of the registrations asked for. */
  approvedVettings: Set<number>
  waiting: Map<number, Waiting>
}

export const statusOf = (row: Values): RegistrationStatusId => row.eventStatusId as RegistrationStatusId
export const placeIn = (row: Values): Place => ({ eventId: row.eventId as number, eventCompanyTypeId: row.eventCompanyTypeId as number })
export const isInactive = (status: RegistrationStatusId): boolean => inactiveStatuses.includes(status)

/** Locks the places of registrations and then them, each by id, and reads what moving them to a status depends on. */
export async function readStanding(tx: Db, rows: Rows, ids: readonly number[], to: RegistrationStatusId): Promise<Standing> {
  const { eventRegistrationId, eventId, eventCompanyTypeId } = table
  const isAsked = inArray(eventRegistrationId, [...new Set(ids)])
  const places = await tx
    .selectDistinct({ eventId, eventCompanyTypeId })
    .from(table)
    .where(and(isAsked, isNull(table.deletedAt)))
  const placeOf = await lockPlaces(tx, places)
  await tx.select({ eventRegistrationId }).from(table).where(isAsked).orderBy(asc(eventRegistrationId)).for('no key update')
  const asked = await rows.getMany(tx, ids)
  const list = [...asked.values()]
  const eventIds = [...new Set(places.map((place) => place.eventId))]
  const freesSeats = !holdsSeat(to) && list.some((row) => holdsSeat(statusOf(row)))
  const waiting = freesSeats ? await readWaitingList(tx, eventIds, ids.length) : []
  return {
    rows: new Map([...waiting.map((row) => [row.eventRegistrationId, row] as const), ...asked]),
    placeOf,
    seats: await SeatCount.of(tx, eventIds),
    active: await ActiveRegistrations.besides(tx, isInactive(to) ? [] : list.filter((row) => isInactive(statusOf(row)))),
    approvedVettings: await readApprovedVettings(tx, to === registrationStatus.approved || freesSeats ? list : []),
    waiting: new Map(waiting.map((one) => [one.eventRegistrationId, one])),
  }
}

async function readApprovedVettings(tx: Db, list: readonly Values[]): Promise<Set<number>> {
  const { vettingSubmissionId: id, vettingStatusId } = vettingSubmissions
  const ids = list.flatMap(({ vettingSubmissionId }) => (vettingSubmissionId === null ? [] : [vettingSubmissionId as number]))
  if (ids.length === 0) return new Set()
  const approved = await tx
    .select({ id })
    .from(vettingSubmissions)
    .where(and(inArray(id, ids), eq(vettingStatusId, vettingApproved)))
  return new Set(approved.map((one) => one.id))
}

/** Whether the newest vetting of a registration is approved. */
export const isVetted = ({ approvedVettings }: Standing, { vettingSubmissionId }: Values): boolean =>
  approvedVettings.has(vettingSubmissionId as number)
