import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, jsonb, pgTable, smallint, uniqueIndex } from 'drizzle-orm/pg-core'
import { changeRequestStatuses } from '#constants/changeRequests.ts'
import { endedMeetingStatuses, meetingPriorities, meetingStatuses, participationStatuses, placedStatuses } from '#constants/meetings.ts'
import { type PlacementMode, type PlacementState, placementStates } from '#constants/placements.ts'
import { instant, rowColumns, text } from '../columns.ts'
import { named } from '../entityNames.ts'
import { fullNameSql } from '../personName.ts'
import { events, locations } from './events.ts'
import { contacts } from './people.ts'

const numbers = (list: readonly number[]) => sql.raw(`(${list.join(', ')})`)

/** The slots of an event in which meetings take place (docs/domain.md §1.16). */
export const meetingTimes = pgTable(
  'meeting_times',
  {
    meetingTimeId: integer().primaryKey().generatedByDefaultAsIdentity(),
    eventId: integer()
      .notNull()
      .references(() => events.eventId),
    startsAt: instant().notNull(),
    endsAt: instant().notNull(),
    groupName: text(),
    isOpen: boolean().notNull().default(true),
    maxMeetings: integer(),
    locationIds: jsonb().$type<number[]>().notNull().default([]),
    ...rowColumns(),
  },
  (t) => [index('meeting_times_event').on(t.eventId, t.startsAt)],
)
named(meetingTimes, 'meeting time', 'meeting times', {
  title: (row) =>
    sql`to_char(${row.startsAt} at time zone (select ${events.timeZone} from ${events} where ${events.eventId} = ${row.eventId}), 'FMDD Mon YYYY HH24:MI')`,
})

const contactId = () =>
  integer()
    .notNull()
    .references(() => contacts.contactId)

/**
 * Meetings of people at an event (docs/domain.md §4). The start, the end and the place are set exactly while the meeting is placed. In the
 * database no two meetings have the same place of a location at the same time (`meetings_place`, an exclusion constraint of the migration).
 */
export const meetings = pgTable(
  'meetings',
  {
    meetingId: integer().primaryKey().generatedByDefaultAsIdentity(),
    eventId: integer()
      .notNull()
      .references(() => events.eventId),
    requestedByContactId: contactId(),
    requestedToContactId: contactId(),
    meetingType: smallint().notNull(),
    meetingStatusId: smallint().notNull().default(meetingStatuses.requested),
    priority: smallint().notNull().default(meetingPriorities.meet),
    message: text(),
    meetingTimeId: integer().references(() => meetingTimes.meetingTimeId),
    startsAt: instant(),
    endsAt: instant(),
    sessionLocationId: integer().references(() => locations.sessionLocationId),
    /** Which of the places of its location: 1 to its meetings at a time. */
    placeNumber: integer(),
    tableName: text(),
    virtualUrl: text(),
    isLocked: boolean().notNull().default(false),
    statusReason: text(),
    statusChangedAt: instant(),
    internalNotes: text(),
    ...rowColumns(),
  },
  (t) => [
    index('meetings_event').on(t.eventId, t.startsAt),
    index('meetings_requested_by').on(t.requestedByContactId),
    index('meetings_requested_to').on(t.requestedToContactId),
    index('meetings_time').on(t.meetingTimeId),
    index('meetings_location').on(t.sessionLocationId),
    index('meetings_start')
      .on(t.startsAt)
      .where(sql`${t.startsAt} is not null and ${t.deletedAt} is null`),
    // Two people have one meeting at an event, whoever of them asked, unless an earlier one came to nothing.
    uniqueIndex('meetings_pair')
      .on(
        t.eventId,
        sql`least(${t.requestedByContactId}, ${t.requestedToContactId})`,
        sql`greatest(${t.requestedByContactId}, ${t.requestedToContactId})`,
      )
      .where(sql`${t.deletedAt} is null and ${t.meetingStatusId} not in ${numbers(endedMeetingStatuses)}`),
    check('meetings_placed', sql`(${t.startsAt} is not null) = (${t.meetingStatusId} in ${numbers(placedStatuses)})`),
  ],
)
named(meetings, 'meeting', 'meetings', {
  title: (row) =>
    sql`(select ${fullNameSql(contacts)} from ${contacts} where ${contacts.contactId} = ${row.requestedByContactId}) || ' and ' || (select ${fullNameSql(contacts)} from ${contacts} where ${contacts.contactId} = ${row.requestedToContactId})`,
})

/**
 * The people of meetings. `heldFrom` and `heldUntil` are the time that the meeting takes of this person; triggers of the database keep them, and an
 * exclusion constraint (`meeting_participants_held`) refuses two meetings of a person at one time.
 */
export const meetingParticipants = pgTable(
  'meeting_participants',
  {
    meetingParticipantId: integer().primaryKey().generatedByDefaultAsIdentity(),
    meetingId: integer()
      .notNull()
      .references(() => meetings.meetingId),
    eventId: integer()
      .notNull()
      .references(() => events.eventId),
    contactId: contactId(),
    side: smallint().notNull(),
    meetingParticipationStatusId: smallint().notNull().default(participationStatuses.invited),
    joinedAt: instant(),
    rating: smallint(),
    feedback: text(),
    heldFrom: instant(),
    heldUntil: instant(),
    ...rowColumns(),
  },
  (t) => [
    uniqueIndex('meeting_participants_person')
      .on(t.meetingId, t.contactId)
      .where(sql`${t.deletedAt} is null`),
    index('meeting_participants_contact').on(t.contactId),
    index('meeting_participants_event').on(t.eventId, t.contactId),
  ],
)
named(meetingParticipants, 'participant of a meeting', 'participants of meetings', {
  partOf: 'meetingId',
  title: (row) => sql`(select ${fullNameSql(contacts)} from ${contacts} where ${contacts.contactId} = ${row.contactId})`,
})

/** What people of a meeting ask to have changed about it (docs/domain.md §4.7). */
export const meetingChangeRequests = pgTable(
  'meeting_change_requests',
  {
    meetingChangeRequestId: integer().primaryKey().generatedByDefaultAsIdentity(),
    meetingId: integer()
      .notNull()
      .references(() => meetings.meetingId),
    changeRequestType: smallint().notNull(),
    requestedByContactId: integer().references(() => contacts.contactId),
    instructions: text().notNull(),
    changeRequestStatusId: smallint().notNull().default(changeRequestStatuses.open),
    outcome: text(),
    ...rowColumns(),
  },
  (t) => [
    index('meeting_change_requests_meeting').on(t.meetingId),
    index('meeting_change_requests_requested_by').on(t.requestedByContactId),
  ],
)
named(meetingChangeRequests, 'change request', 'change requests', { partOf: 'meetingId', title: (row) => sql`${row.instructions}` })

/** Proposals of times and places for the meetings of an event (docs/domain.md §4.6). */
export const placementRuns = pgTable(
  'placement_runs',
  {
    placementRunId: integer().primaryKey().generatedByDefaultAsIdentity(),
    eventId: integer()
      .notNull()
      .references(() => events.eventId),
    placementState: smallint().$type<PlacementState>().notNull().default(placementStates.proposed),
    mode: smallint().$type<PlacementMode>().notNull(),
    allocatorWeight: smallint().notNull(),
    managerWeight: smallint().notNull(),
    seed: integer().notNull(),
    placed: integer().notNull(),
    moved: integer().notNull(),
    removed: integer().notNull(),
    unplaced: integer().notNull(),
    same: integer().notNull(),
    waitingMinutes: integer().notNull(),
    isBest: boolean().notNull(),
    isStopped: boolean().notNull(),
    /** Of each meeting with a place, before or in the proposal: where it was, and where it would be. */
    places: jsonb().$type<StoredPlaces[]>().notNull(),
    /** Of each meeting without a place in it, why. */
    reasons: jsonb().$type<{ meetingId: number; reason: string }[]>().notNull(),
    /** Once it is applied: of each meeting that it changed the values before. */
    written: jsonb().$type<WrittenPlaces[]>(),
    createdAt: instant()
      .notNull()
      .default(sql`now()`),
    createdByContactId: integer(),
    appliedAt: instant(),
    rolledBackAt: instant(),
  },
  (t) => [index('placement_runs_event').on(t.eventId, t.placementRunId)],
)
named(placementRuns, 'placement proposal', 'placement proposals')

/** A slot, a location and one of its places: of a virtual meeting the slot alone. */
export type StoredPlace = readonly [meetingTimeId: number, sessionLocationId: number | null, placeNumber: number | null]
export interface StoredPlaces {
  meetingId: number
  from: StoredPlace | null
  to: StoredPlace | null
}
export interface WrittenPlaces {
  meetingId: number
  before: Record<string, unknown>
  /** The rules that its earlier place broke already, in words; left out when it broke none. */
  broken?: string[]
}
