import { and, eq, inArray, isNull, ne, notInArray, type SQL, sql, type SQLWrapper } from 'drizzle-orm'
import { alias, type PgColumn } from 'drizzle-orm/pg-core'
import { registrationSides } from '#constants/choices.ts'
import { absentStatuses, meetingPriorities, meetingStatuses, participationStatuses, placedStatuses } from '#constants/meetings.ts'
import { inactiveStatuses, registrationStatus } from '#constants/statuses.ts'
import { eventCompanyTypes, meetingParticipants as participants, meetings, registrations } from '../db/tables/index.ts'

/** The columns of an allocator's registration, its event, company type and contact of the event, however their tables are aliased. */
export interface AllocatorPlace {
  registration: Readonly<Record<'eventRegistrationId' | 'eventId' | 'contactId' | 'eventStatusId' | 'minMeetings', PgColumn>>
  event: Readonly<Record<'endsAt', PgColumn>>
  type: Readonly<Record<'minMeetings', PgColumn>>
  person: Readonly<Record<'minMeetings', PgColumn>>
}

const { joined, attended, noShow } = participationStatuses
/** Which of a person's meetings count as what (docs/domain.md §5). A meeting that the other side missed was neither held nor missed. */
const kinds = {
  meetingsRequested: ne(meetings.priority, meetingPriorities.noThanks),
  meetingsAccepted: and(
    inArray(meetings.meetingStatusId, [meetingStatuses.accepted, ...placedStatuses]),
    notInArray(participants.meetingParticipationStatusId, [...absentStatuses]),
  ),
  meetingsHeld: and(
    eq(meetings.meetingStatusId, meetingStatuses.completed),
    inArray(participants.meetingParticipationStatusId, [joined, attended]),
  ),
  meetingNoShows: eq(participants.meetingParticipationStatusId, noShow),
} as const
type MeetingKind = keyof typeof kinds

/** How many meetings of each kind a contact has at an event, or at all that `atEvents` names, as SQL. */
export const meetingCounts = (contactId: SQLWrapper, atEvents: SQL): Readonly<Record<MeetingKind, SQL>> => {
  const count = (kind: MeetingKind): SQL =>
    sql`(select count(*)::int from ${participants} join ${meetings} on ${eq(meetings.meetingId, participants.meetingId)} where ${and(
      sql`${participants.contactId} = ${contactId} and ${participants.eventId} ${atEvents}`,
      isNull(participants.deletedAt),
      isNull(meetings.deletedAt),
      kinds[kind],
    )})`
  return {
    meetingsRequested: count('meetingsRequested'),
    meetingsAccepted: count('meetingsAccepted'),
    meetingsHeld: count('meetingsHeld'),
    meetingNoShows: count('meetingNoShows'),
  }
}

const sibling = alias(registrations, 'sibling_registrations')
const siblingType = alias(eventCompanyTypes, 'sibling_types')
const rankOf = ({ eventStatusId, eventRegistrationId }: Pick<AllocatorPlace['registration'], 'eventStatusId' | 'eventRegistrationId'>) =>
  sql`(${notInArray(eventStatusId, [...inactiveStatuses])}, ${eventRegistrationId})`
/** Whether the meetings of a person at an event count with this registration: the newest active one as an allocator, else the newest. */
const hasMeetings = ({ registration }: AllocatorPlace): SQL =>
  sql`not exists (select from ${registrations} as ${sibling} join ${eventCompanyTypes} as ${siblingType}
    on ${eq(siblingType.eventCompanyTypeId, sibling.eventCompanyTypeId)} where ${and(
      eq(sibling.eventId, registration.eventId),
      eq(sibling.contactId, registration.contactId),
      eq(siblingType.side, registrationSides.allocator),
      isNull(sibling.deletedAt),
      sql`${rankOf(sibling)} > ${rankOf(registration)}`,
    )})`

/**
 * The meetings of a registration as an allocator, how many the person committed to (null without a number, or while the registration is not approved),
 * and whether that was met: null before the event has ended, unless it is met already.
 */
export function meetingsOf(place: AllocatorPlace) {
  const { registration, event, type, person } = place
  const counts = meetingCounts(registration.contactId, sql`= ${registration.eventId}`)
  const ofThis = (count: SQL): SQL => sql`(case when ${hasMeetings(place)} then ${count} else 0 end)`
  const minimum = sql`nullif(coalesce(${person.minMeetings}, ${registration.minMeetings}, ${type.minMeetings}), 0)`
  const isApproved = eq(registration.eventStatusId, registrationStatus.approved)
  const commitment = sql`(case when ${isApproved} and ${hasMeetings(place)} then ${minimum} end)`
  return {
    meetingsRequested: ofThis(counts.meetingsRequested),
    meetingsAccepted: ofThis(counts.meetingsAccepted),
    meetingsHeld: ofThis(counts.meetingsHeld),
    meetingNoShows: ofThis(counts.meetingNoShows),
    commitment,
    commitmentMet: sql`(case when ${commitment} <= ${counts.meetingsHeld} then true when ${event.endsAt} < now() and ${commitment} is not null then false end)`,
  }
}
