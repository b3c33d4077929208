import { hostEvents } from '#contract/events/hostedEvents.ts'
import { createCallThunk } from '../createCallThunk.ts'

export const fetchHostedEvents = createCallThunk(hostEvents)
