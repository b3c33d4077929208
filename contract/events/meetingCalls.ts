import * as z from 'zod'
import { choiceLabel } from '#constants/choice.ts'
import {
  meetingMoves,
  meetingStatuses,
  type MeetingStatusId,
  meetingTypes,
  participationMoves,
  participationStatuses,
  type ParticipationStatusId,
} from '#constants/meetings.ts'
import { defineGet, definePost } from '../define.ts'
import { instant, integerParam, localDate, oneOf, optionalId, optionalLongText, positiveId, rowVersion } from '../fields.ts'
import { rowWith } from '../resource.ts'
import { meetings } from './meetings.ts'

/** Why a meeting cannot move to another status, as far as its own row shows (docs/domain.md §4.2); undefined when it can. */
export const meetingMoveRefusal = (from: MeetingStatusId, to: MeetingStatusId): string | undefined =>
  meetingMoves[from].includes(to)
    ? undefined
    : `A meeting cannot move from ${choiceLabel(meetingStatuses, from)} to ${choiceLabel(meetingStatuses, to)}`

/** The same for one of its participants. */
export const participationMoveRefusal = (from: ParticipationStatusId, to: ParticipationStatusId): string | undefined =>
  participationMoves[from].includes(to)
    ? undefined
    : `A participant cannot move from ${choiceLabel(participationStatuses, from)} to ${choiceLabel(participationStatuses, to)}`

/**
 * Changes the status of a meeting (docs/domain.md §4.2). A status with a time and a place takes them from the body, or else from the meeting;
 * any other frees them. The same status again changes nothing and returns 200.
 */
export const changeMeetingStatus = definePost({
  name: 'events/meetingStatus',
  path: '/events/meeting_status',
  permission: 'editEvents',
  body: z.object({
    meetingId: positiveId,
    meetingStatusId: oneOf(meetingStatuses),
    reason: optionalLongText(1000).meta({ title: 'Reason' }),
    meetingTimeId: optionalId.meta({ title: 'Meeting time' }),
    sessionLocationId: optionalId.meta({ title: 'Location' }),
    rowVersion: rowVersion.optional(),
  }),
  /** `undoToken` reverses the change with that of its participants. */
  reply: rowWith(meetings, { undoToken: z.string().optional() }),
  isRepeatable: true,
  toast: { success: 'Meeting Status updated successfully.', failure: 'Failed to update Meeting Status!' },
})

const freePlace = z.object({
  meetingTimeId: positiveId,
  startsAt: instant,
  endsAt: instant,
  /** Null for a virtual meeting. */
  sessionLocationId: positiveId.nullable(),
  locationName: z.string().nullable(),
})
export type FreePlace = z.infer<typeof freePlace>

/**
 * The first open slot, and a location in it, in which two people of an event can meet by every rule of a placed meeting. It takes nothing: what is
 * free now is checked again when the meeting is placed. `place` is null when there is none, and `reason` says why.
 */
export const firstFreePlace = defineGet({
  name: 'events/firstFreePlace/fetch',
  path: '/events/meeting/first_free/{eventId}/{requestedByContactId}/{requestedToContactId}',
  query: z.object({
    /** The meeting itself, whose own place counts as free. */
    meetingId: integerParam(1).optional(),
    meetingType: integerParam(1)
      .refine((value) => meetingTypes.some((one) => one.value === value), { params: { type: 'value' } })
      .optional(),
  }),
  budget: { base: 'row', rows: 30_000, inTurn: 'reads', reason: 'the slots of the event, its locations, and what is placed in them' },
  reply: z.object({ place: freePlace.nullable(), reason: z.string().nullable() }),
})

const slotOfMeeting = z.object({
  meetingTimeId: positiveId,
  /** Why the meeting cannot be at this time, wherever; null when it can. */
  reason: z.string().nullable(),
  /** The locations that do not take it at a time that suits its people, each with the reason. */
  refused: z.array(z.object({ sessionLocationId: positiveId, reason: z.string() })),
})
export type SlotOfMeeting = z.infer<typeof slotOfMeeting>

/**
 * Where a meeting could be moved on one day of its event, on the event's clock, by every rule of a placed meeting: each meeting time of the day, also closed ones,
 * in the order of their start. It takes nothing: what is free now is checked again when the meeting is moved.
 */
export const placesOfMeeting = defineGet({
  name: 'events/placesOfMeeting/fetch',
  path: '/events/meeting/places/{meetingId}',
  params: z.object({ meetingId: integerParam(1) }),
  query: z.object({ date: localDate }),
  budget: {
    base: 'row',
    rows: 30_000,
    inTurn: 'reads',
    reason: 'the slots of the day, the locations of the event, and what is placed in them',
  },
  reply: z.array(slotOfMeeting),
  background: true,
})

const meetingOfContact = z.object({
  meetingId: positiveId,
  meetingStatusId: oneOf(meetingStatuses),
  /** Of the contact whose meetings these are. */
  meetingParticipationStatusId: oneOf(participationStatuses),
  startsAt: instant.nullable(),
  endsAt: instant.nullable(),
  sessionLocationId: positiveId.nullable(),
  locationName: z.string().nullable(),
  tableName: z.string().nullable(),
  virtualUrl: z.string().nullable(),
  /** The others of the meeting, by name. */
  partners: z.array(
    z.object({
      contactId: positiveId,
      name: z.string(),
      companyName: z.string().nullable(),
      meetingParticipationStatusId: oneOf(participationStatuses),
    }),
  ),
})
export type MeetingOfContact = z.infer<typeof meetingOfContact>

/** The meetings of a contact at an event: placed ones by their start, then the others. */
export const meetingsOfContact = defineGet({
  name: 'events/meetingsOfContact/fetch',
  path: '/events/meetings_of_contact/{eventId}/{contactId}',
  budget: 'whole',
  reply: z.array(meetingOfContact),
})

/**
 * The placed meetings of a contact at an event as a file for calendar programs (RFC 5545), with those that were taken from them as cancelled. A meeting
 * has the same UID in every file, and a higher SEQUENCE after each change.
 */
export const scheduleFile = defineGet({
  name: 'events/meetingsOfContact/file',
  path: '/events/meetings_of_contact/{eventId}/{contactId}/file',
  budget: 'stream',
  params: z.object({ eventId: integerParam(1), contactId: integerParam(1) }),
  reply: z.unknown(),
  background: true,
  takesLong: true,
  toast: { failure: 'Failed to export the schedule!' },
})

export const meetingCalls = [changeMeetingStatus, firstFreePlace, placesOfMeeting, meetingsOfContact, scheduleFile] as const
