import * as z from 'zod'
import { meetingSides, meetingStatuses, participationStatuses } from '#constants/meetings.ts'
import { defineGet, definePost } from '../define.ts'
import { instant, integer, integerParam, oneOf, optionalLongText, positiveId, rowVersion } from '../fields.ts'

/** One person of a meeting as the floor board shows them. */
export const floorPerson = z.object({
  meetingParticipantId: positiveId,
  contactId: positiveId,
  name: z.string(),
  /** The company with which they attend the event; null for somebody who no longer does. */
  companyName: z.string().nullable(),
  /** To call them; null when none is stored. */
  phone: z.string().nullable(),
  side: oneOf(meetingSides),
  meetingParticipationStatusId: oneOf(participationStatuses),
  joinedAt: instant.nullable(),
  /** Of the participant, for a change of their status. */
  rowVersion,
})
export type FloorPerson = z.infer<typeof floorPerson>

/** A meeting that is scheduled for now, at any event. Instants are UTC, shown in `timeZone`. */
export const floorMeeting = z.object({
  meetingId: positiveId,
  eventId: positiveId,
  eventName: z.string(),
  timeZone: z.string(),
  meetingStatusId: oneOf(meetingStatuses),
  startsAt: instant,
  endsAt: instant,
  sessionLocationId: positiveId.nullable(),
  /** Null for a virtual meeting. */
  locationName: z.string().nullable(),
  tableName: z.string().nullable(),
  virtualUrl: z.string().nullable(),
  /** Whole minutes since the start when the server answered; 0 before it. */
  minutesLate: integer(0),
  /** The people who are expected, and of whom nobody has marked whether they came. */
  missingContactIds: z.array(positiveId),
  /** By side, then by name. */
  participants: z.array(floorPerson),
  rowVersion,
})
export type FloorMeeting = z.infer<typeof floorMeeting>

const ofEvent = z.object({
  /** Only of this event. */
  eventId: integerParam(1).optional(),
})
const floorReply = z.array(floorMeeting)

/** A meeting after a mark: one that is not placed has neither start nor end. */
const markedMeeting = floorMeeting.extend({ startsAt: instant.nullable(), endsAt: instant.nullable() })
export type MarkedMeeting = z.infer<typeof markedMeeting>

/** Meetings that are on: the time is between start and end, and somebody of each side is there. The earliest first. */
export const liveMeetings = defineGet({
  name: 'meetings/live/fetch',
  path: '/meetings/live',
  query: ofEvent,
  budget: 'whole',
  reply: floorReply,
})

/**
 * Meetings that should be on and are not: they were to start five minutes ago or earlier and somebody is missing. One that nobody came to
 * is listed until an hour after its end. The earliest first.
 */
export const nonActiveMeetings = defineGet({
  name: 'meetings/nonActive/fetch',
  path: '/meetings/non_active',
  query: ofEvent,
  budget: 'whole',
  reply: floorReply,
})

/** The same for meetings that were to start `value` minutes ago or earlier; 0 lists them from their start on. */
export const nonActiveMeetingsAfter = defineGet({
  name: 'meetings/nonActiveAfter/fetch',
  path: '/meetings/non_active/{value}',
  params: z.object({ value: integerParam(0, 1440) }),
  query: ofEvent,
  budget: 'whole',
  reply: floorReply,
})

/**
 * Changes the status of one participant, and that of the meeting as far as it follows (docs/domain.md §4.3). The same status again changes
 * nothing and returns 200, so a mark that was sent twice counts once. Without `rowVersion` any version is changed.
 */
export const participationStatus = definePost({
  name: 'meetings/participationStatus',
  path: '/meetings/participation_status',
  permission: 'editEvents',
  body: z.object({
    meetingParticipantId: positiveId,
    meetingParticipationStatusId: oneOf(participationStatuses),
    reason: optionalLongText(1000).meta({ title: 'Reason' }),
    rowVersion: rowVersion.optional(),
  }),
  /** The meeting as it is then. */
  reply: markedMeeting,
  isRepeatable: true,
  toast: { success: 'Meeting Status updated successfully.', failure: 'Failed to update Meeting Status!' },
})
