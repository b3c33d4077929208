import * as contract from '#contract/utilities/contactEmails.ts'
import { createCallThunk } from '../createCallThunk.ts'
import { createResource } from '../createResource.ts'
import { inUtilities } from './slices.ts'

export const contactEmails = createResource(contract.contactEmails, inUtilities('contactEmails'))
/** What became of the mail to each recipient of one e-mail. */
export const contactEmailRecipients = createResource(contract.contactEmailRecipients, inUtilities('contactEmailRecipients'))
/** Who of the chosen contacts would get an e-mail, and who would not. */
export const fetchContactAudience = createCallThunk(contract.contactAudience)
/** A text as the mail to a contact. */
export const fetchContactEmailPreview = createCallThunk(contract.previewContactEmail)
/** For whom the fields of a text have no value. */
export const fetchEmptyContactFields = createCallThunk(contract.countEmptyContactFields)
/** Sends a text to addresses of staff. */
export const testContactEmail = createCallThunk(contract.testContactEmail)
const stored = { storeAction: contactEmails.rowStored }
/** Sends to the people that were seen. */
export const sendContactEmail = createCallThunk(contract.sendContactEmail, stored)
/** Stops an e-mail; what has not left is not sent. */
export const stopContactEmail = createCallThunk(contract.stopContactEmail, stored)
/** Sends the failed mails of an e-mail again. */
export const retryContactEmail = createCallThunk(contract.retryContactEmail, stored)
