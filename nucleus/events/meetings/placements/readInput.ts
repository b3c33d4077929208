import { and, asc, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import { registrationSides } from '#constants/choices.ts'
import {
  absentStatuses,
  endedMeetingStatuses,
  meetingPriorities,
  meetingStatuses,
  type MeetingStatusId,
  meetingTypes,
  participationStatuses,
} from '#constants/meetings.ts'
import { type PlacementMode, placementModes } from '#constants/placements.ts'
import { notFound, ruleBroken } from '../../../base/errors.ts'
import type { Db } from '../../../db/client.ts'
import { fullNameSql } from '../../../db/personName.ts'
import { contacts, eventCompanies, eventCompanyTypes, meetingParticipants, meetings } from '../../../db/tables/index.ts'
import { readEventDates } from '../../agenda/eventDates.ts'
import { asInstant, type BusyTime, readBusyTimes } from '../busyTimes.ts'
import type { MeetingLocation } from '../freePlaces.ts'
import { readLocations } from '../locationPlaces.ts'
import { readPeople } from '../people.ts'
import { type EmptySide, placingObstacles } from '../placingObstacles.ts'
import { readSlots } from '../slots.ts'
import type { MeetingToPlace, PersonToPlace, PlacementInput } from '../solver/PlacementInput.ts'

/** A meeting of the event that has not come to nothing, as far as it matters for placements. */
export interface StoredMeeting {
  meetingId: number
  rowVersion: number
  meetingStatusId: MeetingStatusId
  statusReason: string | null
  statusChangedAt: string | null
  meetingType: number
  priority: number
  requestedByContactId: number
  requestedToContactId: number
  meetingTimeId: number | null
  startsAt: string | null
  endsAt: string | null
  sessionLocationId: number | null
  placeNumber: number | null
  virtualUrl: string | null
  isLocked: boolean
  /** Everybody who comes. */
  contactIds: number[]
  emptySides: readonly EmptySide[]
}

/** Of two sides, how much the requests and the waiting of each count. */
export interface SideWeights {
  allocatorWeight: number
  managerWeight: number
}

export interface InputQuery extends SideWeights {
  eventId: number
  /** Which meetings are decided; all others stay as they are. `open`: the slots that may be used. */
  isDecided: (meeting: StoredMeeting, open: ReadonlySet<number>) => boolean
  /** Slots that start later than this are used. */
  at: Date
}

/** The most of everything that one proposal is made of. */
const most = { meetings: 30_000, slots: 2000, cells: 8_000_000 }

/**
 * Whether a proposal decides where a meeting is: one without a place, and in `all` one whose place is not published, past or closed since. Locked ones stay
 * as they are.
 */
export const isDecidedBy =
  (mode: PlacementMode): InputQuery['isDecided'] =>
  ({ meetingStatusId, meetingTimeId, priority, isLocked }, open) => {
    if (isLocked) return false
    if (meetingTimeId === null) return priority !== meetingPriorities.noThanks
    return mode === placementModes.all && meetingStatusId === meetingStatuses.provisional && open.has(meetingTimeId)
  }

/** What a proposal is made of. Throws 404 without the event, and 422 when it has too much of something. */
export async function readInput(db: Db, { eventId, isDecided, at, ...weights }: InputQuery): Promise<PlacementInput> {
  const dates = await readEventDates(db, eventId)
  if (!dates) throw notFound('Event')
  const { timeZone } = dates
  const stored = await readMeetings(db, eventId)
  const slots = await readSlots(db, { eventId, after: at.toISOString() })
  const open = new Set(slots.map((one) => one.meetingTimeId))
  const decided = stored.filter((one) => isDecided(one, open))
  const decidedIds = new Set(decided.map((one) => one.meetingId))
  const stays = stored.filter((one) => one.startsAt !== null && !decidedIds.has(one.meetingId))
  const locations = await readLocations(db, eventId)
  const people = await readPersons(db, { eventId, decided, stays, weights })
  checkSizes({ stored, slots, locations, people })
  const byId = new Map(people.map((one) => [one.contactId, one]))
  const nameOf = (id: number) => byId.get(id)?.name ?? 'Somebody'
  const locationOf = locationNames(locations)
  const sessions = await readBusyTimes(db, { eventId, contactIds: [...byId.keys()], isOfSessions: true })
  return {
    timeZone,
    slots: withCounts(slots, stays),
    locations,
    people,
    busy: [
      ...sessions,
      ...stays.flatMap((one) => busyTimes(one, { nameOf, locationName: locationOf.get(one.sessionLocationId ?? 0) ?? null })),
    ],
    taken: stays.flatMap((one) => takenBy(one, nameOf)),
    meetings: decided.map((one) =>
      toPlace(
        one,
        one.contactIds.flatMap((id) => byId.get(id) ?? []),
      ),
    ),
  }
}

/** The meetings of an event that have not come to nothing. */
export async function readMeetings(db: Db, eventId: number): Promise<StoredMeeting[]> {
  const absent = sql.raw(`(${absentStatuses.join(', ')})`)
  const ended = sql.raw(`(${endedMeetingStatuses.join(', ')})`)
  const { rows } = await db.execute<Omit<StoredMeeting, 'emptySides'> & Record<string, unknown>>(sql`
    select ${meetings.meetingId} as "meetingId", ${meetings.rowVersion} as "rowVersion", ${meetings.meetingStatusId} as "meetingStatusId",
      ${meetings.statusReason} as "statusReason", ${meetings.statusChangedAt} as "statusChangedAt", ${meetings.meetingType} as "meetingType",
      ${meetings.priority} as priority, ${meetings.requestedByContactId} as "requestedByContactId", ${meetings.requestedToContactId} as "requestedToContactId",
      ${meetings.meetingTimeId} as "meetingTimeId", ${meetings.startsAt} as "startsAt", ${meetings.endsAt} as "endsAt",
      ${meetings.sessionLocationId} as "sessionLocationId", ${meetings.placeNumber} as "placeNumber", ${meetings.virtualUrl} as "virtualUrl",
      ${meetings.isLocked} as "isLocked",
      array(select ${meetingParticipants.contactId} from ${meetingParticipants} where ${meetingParticipants.meetingId} = ${meetings.meetingId}
        and ${meetingParticipants.deletedAt} is null and ${meetingParticipants.meetingParticipationStatusId} not in ${absent}
        order by ${meetingParticipants.contactId}) as "contactIds"
    from ${meetings}
    where ${meetings.eventId} = ${eventId} and ${meetings.deletedAt} is null and ${meetings.meetingStatusId} not in ${ended}
    order by ${meetings.meetingId} limit ${most.meetings + 1}`)
  const emptySides = await readEmptySides(db, eventId)
  const instantOf = (value: string | null) => (value === null ? null : asInstant(value))
  return rows.map((row) => ({
    ...row,
    startsAt: instantOf(row.startsAt),
    endsAt: instantOf(row.endsAt),
    statusChangedAt: instantOf(row.statusChangedAt),
    emptySides: emptySides.get(row.meetingId) ?? [],
  }))
}

/** The sides of an event's meetings of which nobody comes, by the ids of the meetings. */
async function readEmptySides(db: Db, eventId: number): Promise<Map<number, EmptySide[]>> {
  const { meetingId, side, meetingParticipationStatusId: status } = meetingParticipants
  const declined = sql<string[]>`coalesce(array_agg(${fullNameSql(contacts)} order by ${meetingParticipants.meetingParticipantId})
    filter (where ${status} = ${participationStatuses.declined}), '{}')`
  const rows = await db
    .select({ meetingId, side, declined })
    .from(meetingParticipants)
    .innerJoin(contacts, eq(contacts.contactId, meetingParticipants.contactId))
    .where(and(eq(meetingParticipants.eventId, eventId), isNull(meetingParticipants.deletedAt)))
    .groupBy(meetingId, side)
    .having(sql`bool_and(${inArray(status, [...absentStatuses])})`)
  return Map.groupBy(rows, (one) => one.meetingId)
}

interface PersonsQuery {
  eventId: number
  decided: readonly StoredMeeting[]
  stays: readonly StoredMeeting[]
  weights: SideWeights
}

/** Everybody in these meetings. Only what stays counts against what they and their companies take. */
async function readPersons(db: Db, { eventId, decided, stays, weights }: PersonsQuery): Promise<PersonToPlace[]> {
  const ids = new Set([...decided, ...stays].flatMap((one) => [one.requestedByContactId, one.requestedToContactId, ...one.contactIds]))
  const people = await readPeople(db, { eventId, contactIds: [...ids] })
  const sideOf = new Map(
    (
      await db
        .select({ id: eventCompanyTypes.eventCompanyTypeId, side: eventCompanyTypes.side })
        .from(eventCompanyTypes)
        .where(eq(eventCompanyTypes.eventId, eventId))
    ).map(({ id, side }) => [id, side]),
  )
  const tableOf = new Map(
    (
      await db
        .select({ id: eventCompanies.eventCompanyId, fixedLocationId: eventCompanies.fixedLocationId })
        .from(eventCompanies)
        .where(and(eq(eventCompanies.eventId, eventId), isNotNull(eventCompanies.fixedLocationId), isNull(eventCompanies.deletedAt)))
        .orderBy(asc(eventCompanies.eventCompanyId))
    ).map(({ id, fixedLocationId }) => [id, fixedLocationId]),
  )
  const companyOf = new Map(people.map((one) => [one.contactId, one.eventCompanyId]))
  const counts = countsOf(stays, companyOf)
  return people.map((one) => ({
    ...one,
    meetings: counts.people.get(one.contactId) ?? 0,
    companyMeetings: counts.companies.get(one.eventCompanyId ?? 0) ?? 0,
    weight: weightOf(sideOf.get(one.eventCompanyTypeId ?? 0), weights),
    fixedLocationId: tableOf.get(one.eventCompanyId ?? 0) ?? null,
  }))
}

/** How many of some meetings each person has, and each company: a meeting of two colleagues once. */
export function countsOf(list: readonly Pick<StoredMeeting, 'contactIds'>[], companyOf: ReadonlyMap<number, number | null>) {
  const [people, companies] = [new Map<number, number>(), new Map<number, number>()]
  const add = (counts: Map<number, number>, id: number) => counts.set(id, (counts.get(id) ?? 0) + 1)
  for (const { contactIds } of list) {
    for (const id of contactIds) add(people, id)
    for (const company of new Set(contactIds.flatMap((id) => companyOf.get(id) ?? []))) add(companies, company)
  }
  return { people, companies }
}

/** Whoever is on neither side counts as the side that counts less. */
function weightOf(side: number | undefined, { allocatorWeight, managerWeight }: SideWeights): number {
  if (side === registrationSides.allocator) return allocatorWeight
  return side === registrationSides.manager ? managerWeight : Math.min(allocatorWeight, managerWeight)
}

function checkSizes({
  stored,
  slots,
  locations,
  people,
}: Pick<PlacementInput, 'slots' | 'locations' | 'people'> & { stored: readonly unknown[] }): void {
  const refuse = (message: string) => {
    throw ruleBroken({ eventId: message })
  }
  const text = (count: number) => count.toLocaleString('en-GB')
  if (stored.length > most.meetings) refuse(`This event has more than ${text(most.meetings)} meetings, and a proposal takes no more`)
  if (slots.length > most.slots)
    refuse(`This event has ${text(slots.length)} open meeting times to come, and a proposal takes ${text(most.slots)}. Close some first`)
  const places = locations.reduce((sum, one) => sum + one.maxSimultaneousMeetings, 0)
  if ((people.length + places) * slots.length > most.cells)
    refuse('This event has too many people, places and open meeting times for one proposal. Close meeting times that are not needed')
}

/** The slots with the number of meetings that stay in each. */
function withCounts(slots: PlacementInput['slots'], stays: readonly StoredMeeting[]): PlacementInput['slots'] {
  const placed = new Map<number, number>()
  for (const { meetingTimeId } of stays) if (meetingTimeId !== null) placed.set(meetingTimeId, (placed.get(meetingTimeId) ?? 0) + 1)
  return slots.map((slot) => ({ ...slot, placed: placed.get(slot.meetingTimeId) ?? 0 }))
}

/** The time that a placed meeting takes of each of its people. */
export function busyTimes(
  { contactIds, startsAt, endsAt }: Pick<StoredMeeting, 'contactIds' | 'startsAt' | 'endsAt'>,
  { nameOf, locationName }: { nameOf: (id: number) => string; locationName: string | null },
): BusyTime[] {
  if (startsAt === null || endsAt === null) return []
  return contactIds.map((contactId) => {
    const what = contactIds.filter((id) => id !== contactId).map(nameOf)
    return { contactId, kind: 'meeting', what: what.join(' and '), locationName, startsAt, endsAt }
  })
}

/** The place that a placed meeting has. */
export function takenBy(
  { startsAt, endsAt, sessionLocationId, placeNumber, ...people }: StoredMeeting,
  nameOf: (id: number) => string,
): PlacementInput['taken'] {
  if (startsAt === null || endsAt === null || sessionLocationId === null || placeNumber === null) return []
  const who = `${nameOf(people.requestedByContactId)} and ${nameOf(people.requestedToContactId)}`
  return [{ sessionLocationId, placeNumber, who, startsAt, endsAt }]
}

function toPlace(meeting: StoredMeeting, people: readonly PersonToPlace[]): MeetingToPlace {
  const { meetingId, contactIds, requestedByContactId, priority, meetingTimeId, sessionLocationId, placeNumber } = meeting
  const isVirtual = meeting.meetingType === meetingTypes.virtual
  return {
    ...{ meetingId, contactIds, requestedByContactId, isVirtual, priority, meetingTimeId, sessionLocationId, placeNumber },
    obstacle: obstaclesOf(meeting, people)[0] ?? null,
  }
}

/** Why a meeting can be placed nowhere; empty when it can. */
export const obstaclesOf = (meeting: StoredMeeting, people: readonly PersonToPlace[]): string[] =>
  placingObstacles(meeting, people).map(({ message }) => message)

/** The name of each location that takes meetings. */
export const locationNames = (locations: readonly MeetingLocation[]): ReadonlyMap<number, string> =>
  new Map(locations.map((one) => [one.sessionLocationId, one.name]))
