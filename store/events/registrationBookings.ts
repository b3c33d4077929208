import * as contract from '#contract/events/options.ts'
import { createLookup, type LookupStateOf } from '../createLookup.ts'
import { inEvents } from './slices.ts'

declare module './slices.ts' {
  interface EventsSlices {
    registrationBookings: LookupStateOf<typeof contract.registrationBookings>
  }
}

/** The bookings of one registration. */
export const registrationBookings = createLookup(contract.registrationBookings, inEvents('registrationBookings'))
