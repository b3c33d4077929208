import * as contract from '#contract/meetings/floor.ts'
import * as calls from '#contract/meetings/floorEvents.ts'
import { createLookup } from '../createLookup.ts'
import { inMeetings } from './slices.ts'

/** Whose changes a floor board shows at once. */
const follows = ['meetings', 'meetingParticipants']

/** Meetings that are on. */
export const liveMeetings = createLookup(contract.liveMeetings, inMeetings('liveMeetings'), { parent: 'eventId', follows })
/** Meetings that should be on, some minutes after their start. */
export const nonActiveMeetings = createLookup(contract.nonActiveMeetingsAfter, inMeetings('nonActiveMeetings'), {
  parent: 'eventId',
  follows,
})
/** Events with meetings today, with the tables that are free now. */
export const floorEvents = createLookup(calls.floorEvents, inMeetings('floorEvents'))
