import * as z from 'zod'
import { changeRequestStatuses, changeRequestTypes } from '#constants/changeRequests.ts'
import {
  meetingOutcomes,
  meetingPriorities,
  meetingSides,
  meetingStatuses,
  meetingTypes,
  participationStatuses,
} from '#constants/meetings.ts'
import { openIn, routes } from '#constants/routes.ts'
import { limits } from '#constants/limits.ts'
import {
  choiceParam,
  httpUrl,
  instant,
  integer,
  integerParam,
  localDate,
  oneOf,
  optionalId,
  optionalLongText,
  optionalText,
  positiveId,
} from '../fields.ts'
import { requireWhen } from '../requiredWhen.ts'
import { defineResource, type RowOf } from '../resource.ts'

/** One person of a meeting as its row shows them: a part of `meetings`. */
const personOfMeeting = z.object({
  meetingParticipantId: positiveId,
  contactId: positiveId,
  name: z.string(),
  /** The company with which they attend the event; null for somebody who no longer does. */
  companyName: z.string().nullable(),
  side: oneOf(meetingSides),
  meetingParticipationStatusId: oneOf(participationStatuses),
})

/**
 * Meetings of people at an event (docs/domain.md §4). One of them asks for it, in a request that blocks nothing; a slot and a location place it. Its
 * people never change, and separate calls change its status.
 */
export const meetings = defineResource({
  area: 'events',
  name: 'meetings',
  label: 'Meeting',
  idKey: 'meetingId',
  parent: 'eventId',
  route: ({ eventId, meetingId }) => openIn(routes.event(eventId, 'meetings'), meetingId),
  schema: requireWhen(
    z
      .object({
        eventId: positiveId.meta({ title: 'Event id' }),
        requestedByContactId: positiveId.meta({ title: 'Requested by' }),
        requestedToContactId: positiveId.meta({ title: 'With' }),
        meetingType: oneOf(meetingTypes).meta({ title: 'Type' }),
        priority: oneOf(meetingPriorities).optional().meta({ title: 'Priority' }),
        message: optionalLongText(1000).meta({ title: 'Message' }),
        meetingTimeId: optionalId.meta({ title: 'Meeting time' }),
        sessionLocationId: optionalId.meta({ title: 'Location' }),
        tableName: optionalText(50).meta({ title: 'Table' }),
        virtualUrl: httpUrl.nullish().meta({ title: 'Link to join' }),
        /** Moved by nobody but staff who unlock it first. */
        isLocked: z.boolean().optional().meta({ title: 'Locked' }),
        internalNotes: optionalLongText(limits.notes).meta({ title: 'Internal notes' }),
      })
      .superRefine(({ requestedByContactId, requestedToContactId, meetingTimeId, sessionLocationId }, context) => {
        const refuse = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message })
        if (requestedByContactId === requestedToContactId) refuse('requestedToContactId', 'A person cannot meet themselves')
        if (sessionLocationId && !meetingTimeId) refuse('meetingTimeId', 'Choose the meeting time of the location, or no location')
      }),
    {
      sessionLocationId: ({ meetingTimeId, meetingType }) => Boolean(meetingTimeId) && meetingType !== meetingTypes.virtual,
      virtualUrl: ({ meetingTimeId, meetingType }) => Boolean(meetingTimeId) && meetingType === meetingTypes.virtual,
    },
  ),
  computed: z.object({
    meetingStatusId: oneOf(meetingStatuses).meta({ title: 'Status' }),
    /** Of the slot; null while the meeting is not placed. */
    startsAt: instant.nullable().meta({ title: 'Starts' }),
    endsAt: instant.nullable().meta({ title: 'Ends' }),
    /** On the clock of the event. */
    date: localDate.nullable().meta({ title: 'Day' }),
    /** Which of the places of its location it has: 1 to the location's meetings at a time. */
    placeNumber: integer(1).nullable().meta({ title: 'Place number' }),
    statusReason: z.string().nullable().meta({ title: 'Reason' }),
    statusChangedAt: instant.nullable().meta({ title: 'Status changed at' }),
    requestedByCompanyName: z.string().nullable().meta({ title: 'Company' }),
    requestedToCompanyName: z.string().nullable().meta({ title: 'Company of the other' }),
    participants: z.array(personOfMeeting).meta({ title: 'People' }),
    openChangeRequestCount: integer(0).meta({ title: 'Open change requests' }),
    /** Of the newest of them. */
    openChangeRequestType: oneOf(changeRequestTypes).nullable().meta({ title: 'Open change request' }),
  }),
  references: {
    requestedByContactId: { to: 'contacts', name: 'requestedByName', title: 'Requested by (name)' },
    requestedToContactId: { to: 'contacts', name: 'requestedToName', title: 'With (name)' },
    meetingTimeId: { to: 'meetingTimes', isSearched: false },
    sessionLocationId: { to: 'locations', name: 'locationName' },
  },
  filters: z.object({
    meetingStatusId: choiceParam(meetingStatuses).optional(),
    meetingType: choiceParam(meetingTypes).optional(),
    priority: choiceParam(meetingPriorities).optional(),
    date: localDate.optional().meta({ title: 'Day' }),
    /** With a change request in this status. */
    changeRequestStatusId: choiceParam(changeRequestStatuses).optional().meta({ title: 'Change request' }),
    /** Those that are over, and of which nobody has said whether they took place. */
    outcome: choiceParam(meetingOutcomes).optional(),
    meetingTimeId: integerParam(1).optional(),
    sessionLocationId: integerParam(1).optional(),
    /** With this person, on whichever side. */
    contactId: integerParam(1).optional(),
    /** With somebody of this company of the event. */
    eventCompanyId: integerParam(1).optional(),
  }),
  permission: 'editEvents',
  import: {
    matchedBy: [['requestedByContactId', 'requestedToContactId']],
    defaults: { meetingType: meetingTypes.oneToOne, priority: meetingPriorities.meet },
    excludedFields: ['meetingTimeId', 'sessionLocationId', 'isLocked'],
    entityNames: ['Meeting request', 'Request', '1:1'],
    synonyms: {
      requestedByContactId: ['From', 'Requester', 'Requested by e-mail', 'Allocator'],
      requestedToContactId: ['To', 'Requested to', 'With e-mail', 'Manager'],
    },
  },
  bulkEdit: ['priority', 'isLocked'],
  duplicate: false,
  hasEffects: true,
  repeatedFields: ['meetingType', 'requestedByContactId'],
  list: '/events/meetings/{eventId}',
  upsert: '/events/meeting/upsert',
  remove: '/events/meeting/delete',
  // The specification has the words of this delete alone (spec §8).
  toasts: { remove: { success: 'Meeting deleted successfully.', failure: 'Failed to delete Meeting!' } },
})
export type Meeting = RowOf<typeof meetings>

/** The people of one meeting. One-to-one meetings have two; others may have more, on either side. */
export const meetingParticipants = defineResource({
  area: 'events',
  name: 'meetingParticipants',
  label: 'Meeting Participant',
  idKey: 'meetingParticipantId',
  parent: 'meetingId',
  schema: z.object({
    meetingId: positiveId.meta({ title: 'Meeting' }),
    contactId: positiveId.meta({ title: 'Person' }),
    side: oneOf(meetingSides).meta({ title: 'Side' }),
    rating: integer(1, 5).nullish().meta({ title: 'Rating (1 to 5)' }),
    feedback: optionalLongText(2000).meta({ title: 'Feedback' }),
  }),
  computed: z.object({
    meetingParticipationStatusId: oneOf(participationStatuses).meta({ title: 'Status' }),
    joinedAt: instant.nullable().meta({ title: 'Joined at' }),
    companyName: z.string().nullable().meta({ title: 'Company' }),
    phone: z.string().nullable().meta({ title: 'Phone' }),
  }),
  references: { contactId: { to: 'contacts', name: 'contactName', title: 'Name' } },
  permission: 'editEvents',
  search: 'none',
  bulkEdit: [],
  duplicate: false,
  list: '/events/meeting_participants/{meetingId}',
  upsert: '/events/meeting_participant/upsert',
  remove: '/events/meeting_participant/delete',
})
export type MeetingParticipant = RowOf<typeof meetingParticipants>
