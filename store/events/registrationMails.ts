import * as contract from '#contract/events/registrationMails.ts'
import { createCallThunk } from '../createCallThunk.ts'
import { createLookup, type LookupStateOf } from '../createLookup.ts'
import { inEvents } from './slices.ts'

declare module './slices.ts' {
  interface EventsSlices {
    registrationMails: LookupStateOf<typeof contract.registrationMails>
    registrationEmailTemplates: LookupStateOf<typeof contract.registrationEmailTemplates>
  }
}

/** The mails about one registration. */
export const registrationMails = createLookup(contract.registrationMails, inEvents('registrationMails'))
/** The texts that an event uses for its mails. */
export const registrationEmailTemplates = createLookup(contract.registrationEmailTemplates, inEvents('registrationEmailTemplates'), {
  parent: 'eventId',
})
/** A mail as it would be sent. */
export const previewRegistrationMail = createCallThunk(contract.previewRegistrationMail)
/** Whether mails can be sent at all. */
export const fetchMailServer = createCallThunk(contract.registrationMailServer)
export const sendRegistrationMail = createCallThunk(contract.sendRegistrationMail)
/** What sending a mail to many would do. */
export const previewRegistrationMails = createCallThunk(contract.previewRegistrationMails)
export const sendRegistrationMails = createCallThunk(contract.sendRegistrationMails)
/** Stops a mail in the outbox. */
export const stopRegistrationMail = createCallThunk(contract.stopRegistrationMail)
