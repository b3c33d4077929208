import * as contract from '#contract/events/companyEvents.ts'
import { createLookup, type LookupStateOf } from '../createLookup.ts'
import { inEvents } from './slices.ts'

declare module './slices.ts' {
  interface EventsSlices {
    companyEvents: LookupStateOf<typeof contract.companyEvents>
  }
}

export const companyEvents = createLookup(contract.companyEvents, inEvents('companyEvents'))
