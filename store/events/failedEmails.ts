import * as contract from '#contract/events/failedEmails.ts'
import { createCallThunk } from '../createCallThunk.ts'
import { createLookup, type LookupStateOf } from '../createLookup.ts'
import { createResource } from '../createResource.ts'
import { inEvents } from './slices.ts'

declare module './slices.ts' {
  interface EventsSlices {
    failedEmailEvents: LookupStateOf<typeof contract.failedEmailEvents>
  }
}

export const failedEmails = createResource(contract.failedEmails, inEvents('failedEmails'))
/** The events that the report has mails of. */
export const failedEmailEvents = createLookup(contract.failedEmailEvents, inEvents('failedEmailEvents'))
/** Corrects an address and sends the mail there. */
export const correctFailedEmail = createCallThunk(contract.correctFailedEmail)
/** Ends suppressions and sends the mails again. */
export const releaseFailedEmails = createCallThunk(contract.releaseFailedEmails)
/** Sends no further mails to the addresses of mails. */
export const suppressFailedEmails = createCallThunk(contract.suppressFailedEmails)
/** Marks mails as needing nothing. */
export const ignoreFailedEmails = createCallThunk(contract.ignoreFailedEmails)
/** Opens ignored mails again. */
export const reopenFailedEmails = createCallThunk(contract.reopenFailedEmails)
