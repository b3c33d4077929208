import * as contract from '#contract/events/emailAudience.ts'
import { createCallThunk } from '../createCallThunk.ts'

/** Who would get an e-mail, and who would not. */
export const fetchAudience = createCallThunk(contract.emailAudience)
/** A text as the mail to a registrant. */
export const fetchEmailPreview = createCallThunk(contract.previewEmail)
/** For whom of an audience the fields of a text have no value. */
export const fetchEmptyEmailFields = createCallThunk(contract.countEmptyEmailFields)
