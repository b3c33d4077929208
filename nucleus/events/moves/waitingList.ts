import { and, desc, eq, inArray, isNull, lte, or, sql } from 'drizzle-orm'
import { registrationStatus, type RegistrationStatusId, vettingApproved } from '#constants/statuses.ts'
import type { Db } from '../../db/client.ts'
import { events, eventCompanyTypes as types, registrations as table } from '../../db/tables/index.ts'
import { newestVetting } from '../common/newestVetting.ts'
import type { Place } from './seats.ts'

/** A registration on the waiting list of an event: one queue per event, whatever the company type. Whoever waits longest is first. */
export interface WaitingEntry extends Place {
  eventRegistrationId: number
  /** Of the company type. */
  capacity: number | null
  /** Whether the person may be promoted when a seat is free: by `mayHaveSeat`, and by hand or where that is automatic. */
  isPromotable: boolean
  waitlistPosition: number | null
}

/** The fields that a promotion changes or needs. */
export interface WaitingRow extends WaitingEntry {
  eventStatusId: RegistrationStatusId
  statusReason: string | null
  statusChangedAt: string | null
  statusChangedByContactId: number | null
  rowVersion: number
}

const isWaiting = eq(table.eventStatusId, registrationStatus.waitlisted)
/** The status of the newest vetting of a registration, as SQL. */
export const newestVettingStatus = newestVetting('vettingStatusId', 'eventRegistrationId', table.eventRegistrationId)
/** Whether a registration may be approved as far as its vetting goes, as SQL with its company type. */
export const isVettedEnough = sql<boolean>`(not ${types.requiresVetting} or coalesce(${newestVettingStatus} = ${vettingApproved}, false))`
/** Whether a registration may have a seat that is free, as SQL with its company type: that takes registrations, and it is vetted where that is required. */
export const mayHaveSeat = sql<boolean>`(${types.isActive} and ${isVettedEnough})`
const isAutomatic = sql`(${events.promotesAutomatically} and (${events.waitlistEnabled} or ${types.waitlistEnabled}))`
const promotable = (staying: readonly number[], byHand: boolean) =>
  sql<boolean>`(${table.eventRegistrationId} <> all(${sql.param(staying)}::int[]) and ${byHand ? sql`true` : isAutomatic} and ${mayHaveSeat})`

/** Whoever waits longest is first; entries without a position are last. */
export const byTurn = sql`${table.waitlistPosition} asc nulls last, ${table.eventRegistrationId}`

interface WaitingListOptions {
  /** How many registrations leave the list at most, at each of its ends. */
  moves: number
  /** Registrations that keep waiting even when a seat is freed. */
  staying?: readonly number[]
  /** Staff promote, so it does not matter whether the event does so automatically. */
  byHand?: boolean
}

/**
 * Those who may be next: the first promotable ones of each company type, and the last of all, after whom others line up. The
 * event must be locked.
 */
export async function readWaitingList(
  tx: Db,
  eventIds: readonly number[],
  { moves, staying = [], byHand = false }: WaitingListOptions,
): Promise<WaitingRow[]> {
  const isPromotable = promotable(staying, byHand)
  const { eventId, eventCompanyTypeId, waitlistPosition, eventRegistrationId } = table
  const { statusReason, statusChangedAt, statusChangedByContactId, rowVersion } = table
  const ranked = tx
    .select({
      ...{ eventRegistrationId, eventId, eventCompanyTypeId, waitlistPosition, rowVersion },
      ...{ statusReason, statusChangedAt, statusChangedByContactId },
      capacity: sql<number | null>`${types.capacity}`.as('type_capacity'),
      isPromotable: isPromotable.as('is_promotable'),
      turn: sql<number>`row_number() over (partition by ${eventCompanyTypeId}, ${isPromotable} order by ${byTurn})`.as('turn'),
      fromLast: sql<number>`row_number() over (partition by ${eventId} order by ${desc(waitlistPosition)} nulls last)`.as('from_last'),
    })
    .from(table)
    .innerJoin(types, eq(types.eventCompanyTypeId, eventCompanyTypeId))
    .innerJoin(events, eq(events.eventId, eventId))
    .where(and(inArray(eventId, [...eventIds]), isWaiting, isNull(table.deletedAt)))
    .as('ranked')
  const found = await tx
    .select()
    .from(ranked)
    .where(or(and(ranked.isPromotable, lte(ranked.turn, 2 * moves + 1)), lte(ranked.fromLast, moves + 1)))
  return found.map((row) => ({ ...row, eventStatusId: registrationStatus.waitlisted }))
}

/** The next free position on the list. */
export const nextPosition = (list: readonly { waitlistPosition: number | null }[]): number =>
  list.reduce((last, { waitlistPosition }) => Math.max(last, waitlistPosition ?? 0), 0) + 1

/** Whether `a` is before `b`; entries without a position are last. */
export function isBefore(a: WaitingEntry, b: WaitingEntry): boolean {
  const [first, second] = [a.waitlistPosition ?? Infinity, b.waitlistPosition ?? Infinity]
  return first === second ? a.eventRegistrationId < b.eventRegistrationId : first < second
}
