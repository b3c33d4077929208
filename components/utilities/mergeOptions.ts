import { lastingUndoSeconds } from '#constants/limits.ts'
import type { companies } from '#contract/companies.ts'
import type { contacts } from '#contract/contacts.ts'
import { companyMerge, contactMerge } from '#store/utilities/merges.ts'
import type { MergeOptions } from '../resource/merge/MergeOptions.ts'
import { MergeSuggestions } from './MergeSuggestions.tsx'

const undoText = `You can undo this for ${lastingUndoSeconds / 86_400} days, on the page of the record that is kept.`
const note = 'Its address leads to the record that is kept.'

/** How two contacts are merged, in every event and everywhere else. */
export const contactMergeOptions: MergeOptions<typeof contacts> = {
  store: contactMerge,
  detailOf: ({ email, companyName }) => [email, companyName].filter(Boolean).join(' · '),
  fieldTexts: {
    companyId: ({ companyName }) => companyName,
    irRepContactId: ({ irRepName }) => irRepName,
    assistantContactId: ({ assistantName }) => assistantName,
  },
  note,
  undoText,
  Suggestions: MergeSuggestions,
}

/** How two companies are merged, in every event and everywhere else. */
export const companyMergeOptions: MergeOptions<typeof companies> = {
  store: companyMerge,
  detailOf: ({ companyTypeName, contactCount }) =>
    [companyTypeName, `${contactCount} ${contactCount === 1 ? 'contact' : 'contacts'}`].filter(Boolean).join(' · '),
  fieldTexts: {
    companyTypeId: ({ companyTypeName }) => companyTypeName,
    parentCompanyId: ({ parentCompanyName }) => parentCompanyName,
    irRepContactId: ({ irRepName }) => irRepName,
  },
  note,
  undoText,
}
