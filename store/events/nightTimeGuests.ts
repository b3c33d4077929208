import * as contract from '#contract/events/nightTimeGuests.ts'
import { createLookup, type LookupStateOf } from '../createLookup.ts'
import { createResource } from '../createResource.ts'
import { inEvents } from './slices.ts'

declare module './slices.ts' {
  interface EventsSlices {
    nightTimeFunctions: LookupStateOf<typeof contract.nightTimeFunctions>
    nightTimeHosts: LookupStateOf<typeof contract.nightTimeHosts>
  }
}

export const nightTimeGuests = createResource(contract.nightTimeGuests, inEvents('nightTimeGuests'))
export const nightTimeFunctions = createLookup(contract.nightTimeFunctions, inEvents('nightTimeFunctions'), { parent: 'eventId' })
export const nightTimeHosts = createLookup(contract.nightTimeHosts, inEvents('nightTimeHosts'), { parent: 'eventId' })
