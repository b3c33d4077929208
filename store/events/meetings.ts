import * as calls from '#contract/events/meetingCalls.ts'
import { meetingChangeRequests as declaredChangeRequests } from '#contract/events/meetingChangeRequests.ts'
import * as contract from '#contract/events/meetings.ts'
import type { meetingTimes as declaredTimes } from '#contract/events/meetingTimes.ts'
import { participationStatus } from '#contract/meetings/floor.ts'
import { createCallThunk } from '../createCallThunk.ts'
import { createDownloadThunk } from '../createDownloadThunk.ts'
import { createList } from '../createList.ts'
import type { ListState } from '../createListSlice.ts'
import { createLookup, type LookupStateOf } from '../createLookup.ts'
import { createResource } from '../createResource.ts'
import { meetingTimes } from './meetingTimes.ts'
import { inEvents } from './slices.ts'

declare module './slices.ts' {
  interface EventsSlices {
    meetingTimeChoices: ListState<typeof declaredTimes>
    placedMeetings: ListState<typeof contract.meetings>
    matchingMeetings: ListState<typeof contract.meetings>
    meetingOfContact: LookupStateOf<typeof calls.meetingsOfContact>
    placesOfMeeting: LookupStateOf<typeof calls.placesOfMeeting>
  }
}

export const meetings = createResource(contract.meetings, inEvents('meetings'))
export const meetingParticipants = createResource(contract.meetingParticipants, inEvents('meetingParticipants'))
export const meetingChangeRequests = createResource(declaredChangeRequests, inEvents('meetingChangeRequests'))
/** The meetings of one day. */
export const placedMeetings = createList(meetings, inEvents('placedMeetings'))
/** Those of them that search and filters leave. */
export const matchingMeetings = createList(meetings, inEvents('matchingMeetings'))
/** The slots to choose from. */
export const meetingTimeChoices = createList(meetingTimes, inEvents('meetingTimeChoices'))
/** The schedule of one person. */
export const meetingOfContact = createLookup(calls.meetingsOfContact, inEvents('meetingOfContact'), { parent: 'eventId' })
/** Where a meeting could be moved on one day. */
export const placesOfMeeting = createLookup(calls.placesOfMeeting, inEvents('placesOfMeeting'), {
  follows: ['meetings', 'meetingTimes', 'locations'],
})

/** Saves it for calendar programs. */
export const downloadSchedule = createDownloadThunk(calls.scheduleFile)

/** Changes the status of a meeting. */
export const changeMeetingStatus = createCallThunk(calls.changeMeetingStatus, {
  storeAction: ({ undoToken: _, ...row }) => meetings.rowStored(row),
  storeCurrentAction: (row) => meetings.heldRowsStored([row as contract.Meeting]),
})
/** Changes the status of one of its people. */
export const changeParticipation = createCallThunk(participationStatus, {
  storeCurrentAction: (row) => meetingParticipants.heldRowsStored([row as contract.MeetingParticipant]),
})
/** Finds where two people can meet. */
export const findFirstFree = createCallThunk(calls.firstFreePlace)
