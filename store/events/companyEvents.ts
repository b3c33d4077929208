import * as contract from '#contract/events/companyEvents.ts'
import { createLookup, type LookupStateOf } from '../createLookup.ts'
import { inEvents } from './slices.ts'

declare module './slices.ts' {
  interface EventsSlices {
    companyEvents: LookupStateOf<typeof contract.companyEvents>
    companyRegistrations: LookupStateOf<typeof contract.companyRegistrations>
    companyAppearances: LookupStateOf<typeof contract.companyAppearances>
  }
}

export const companyEvents = createLookup(contract.companyEvents, inEvents('companyEvents'))
export const companyRegistrations = createLookup(contract.companyRegistrations, inEvents('companyRegistrations'))
export const companyAppearances = createLookup(contract.companyAppearances, inEvents('companyAppearances'))
