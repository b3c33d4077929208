import * as contract from '#contract/events/meetingTimes.ts'
import { createCallThunk } from '../createCallThunk.ts'
import { createResource } from '../createResource.ts'
import { inEvents } from './slices.ts'

export const meetingTimes = createResource(contract.meetingTimes, inEvents('meetingTimes'))
/** Makes the slots of several days. */
export const generateMeetingTimes = createCallThunk(contract.generateMeetingTimes)
/** Counts them with `dryRun`. A refusal shows once the form is sent. */
export const countMeetingTimes = createCallThunk({ ...contract.generateMeetingTimes, name: 'events/meetingTimes/count', toast: undefined })
