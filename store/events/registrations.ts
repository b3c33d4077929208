import * as contract from '#contract/events/registrations.ts'
import { createCallThunk } from '../createCallThunk.ts'
import { createResource } from '../createResource.ts'
import { createLookup, type LookupStateOf } from '../createLookup.ts'
import { inEvents } from './slices.ts'

declare module './slices.ts' {
  interface EventsSlices {
    registrationCounts: LookupStateOf<typeof contract.registrationCounts>
    registrationResponses: LookupStateOf<typeof contract.registrationResponses>
  }
}

export const registrations = createResource(contract.registrations, inEvents('registrations'))
/** Registrations to choose from. Does not change the list on screen. */
export const searchRegistrations = createCallThunk({
  ...contract.registrations.calls.list,
  name: 'events/registrations/search',
  background: true,
})
/** The number of registrations with each status. */
export const registrationCounts = createLookup(contract.registrationCounts, inEvents('registrationCounts'), { parent: 'eventId' })
export const registrationResponses = createLookup(contract.registrationResponses, inEvents('registrationResponses'))
/** Changes the status of one registration. */
export const changeRegistrationStatus = createCallThunk(contract.registrationStatus, {
  storeAction: ({ cancelledBookings: _, promoted: __, people: ___, mails: ____, mailProblem: _____, undoToken: ______, ...row }) =>
    registrations.rowStored(row),
})
