import * as contract from '#contract/events/contactHistory.ts'
import { createLookup, type LookupStateOf } from '../createLookup.ts'
import { inEvents } from './slices.ts'

declare module './slices.ts' {
  interface EventsSlices {
    contactRegistrations: LookupStateOf<typeof contract.contactRegistrations>
    contactMails: LookupStateOf<typeof contract.contactMails>
    contactMeetings: LookupStateOf<typeof contract.contactMeetings>
  }
}

export const contactRegistrations = createLookup(contract.contactRegistrations, inEvents('contactRegistrations'))
export const contactMails = createLookup(contract.contactMails, inEvents('contactMails'))
export const contactMeetings = createLookup(contract.contactMeetings, inEvents('contactMeetings'))
