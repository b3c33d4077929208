import * as contract from '#contract/events/companyTypeChoices.ts'
import { createLookup, type LookupStateOf } from '../createLookup.ts'
import { inEvents } from './slices.ts'

declare module './slices.ts' {
  interface EventsSlices {
    companyTypeChoices: LookupStateOf<typeof contract.companyTypeChoices>
  }
}

/** The company types of an event to choose from. */
export const companyTypeChoices = createLookup(contract.companyTypeChoices, inEvents('companyTypeChoices'), { parent: 'eventId' })
