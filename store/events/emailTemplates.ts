import * as contract from '#contract/events/emailTemplates.ts'
import { createCallThunk } from '../createCallThunk.ts'
import { createLookup, type LookupStateOf } from '../createLookup.ts'
import { createResource } from '../createResource.ts'
import { inEvents } from './slices.ts'

declare module './slices.ts' {
  interface EventsSlices {
    defaultEmailTemplates: LookupStateOf<typeof contract.defaultEmailTemplates>
  }
}

export const emailTemplates = createResource(contract.emailTemplates, inEvents('emailTemplates'))
/** The default texts, which come with the database. */
export const defaultEmailTemplates = createLookup(contract.defaultEmailTemplates, inEvents('defaultEmailTemplates'), { isFixed: true })
/** A text as the mail to a registrant. */
export const fetchTemplatePreview = createCallThunk(contract.previewEmailTemplate)
/** For whom the fields of a text have no value. */
export const fetchEmptyFields = createCallThunk(contract.countEmptyFields)
