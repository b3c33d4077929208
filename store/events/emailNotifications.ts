import * as contract from '#contract/events/emailNotifications.ts'
import { createCallThunk } from '../createCallThunk.ts'
import { createLookup, type LookupStateOf } from '../createLookup.ts'
import { createResource } from '../createResource.ts'
import { inEvents } from './slices.ts'

declare module './slices.ts' {
  interface EventsSlices {
    emailChoices: LookupStateOf<typeof contract.emailChoices>
  }
}

export const emailNotifications = createResource(contract.emailNotifications, inEvents('emailNotifications'))
/** What became of the mail to each recipient of one e-mail. */
export const emailRecipients = createResource(contract.emailRecipients, inEvents('emailRecipients'))
/** The e-mails of an event to choose from. */
export const emailChoices = createLookup(contract.emailChoices, inEvents('emailChoices'), { parent: 'eventId' })
const stored = { storeAction: emailNotifications.rowStored }
/** Sends at once to the audience that was seen. */
export const processEmail = createCallThunk(contract.processEmail, stored)
/** Sends at an instant to the audience that was seen. */
export const scheduleEmail = createCallThunk(contract.scheduleEmailNotification, stored)
/** Makes a scheduled e-mail a draft again. */
export const unscheduleEmail = createCallThunk(contract.unscheduleEmailNotification, stored)
/** Cancels an e-mail; what has not left is not sent. */
export const stopEmail = createCallThunk(contract.stopEmailNotification, stored)
/** Sends the failed mails of an e-mail again. */
export const retryEmail = createCallThunk(contract.retryEmailNotification, stored)
/** Sends a text to addresses of staff. */
export const testEmail = createCallThunk(contract.testEmailNotification)
