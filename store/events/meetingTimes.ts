import * as contract from '#contract/events/meetingTimes.ts'
import { createCallThunk } from '../createCallThunk.ts'
import { createResource } from '../createResource.ts'
import { inEvents } from './slices.ts'

export const meetingTimes = createResource(contract.meetingTimes, inEvents('meetingTimes'))
/** Makes the slots of several days, or previews that. */
export const generateMeetingTimes = createCallThunk(contract.generateMeetingTimes)
