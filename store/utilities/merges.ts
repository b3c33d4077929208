import * as contract from '#contract/utilities/merges.ts'
import { companies } from '../companies/companies.ts'
import { contacts } from '../contacts/contacts.ts'
import { createCallThunk } from '../createCallThunk.ts'
import { createLookup, type LookupStateOf } from '../createLookup.ts'
import { createMerge } from '../createMerge.ts'
import { inUtilities } from './slices.ts'

declare module './slices.ts' {
  interface UtilitiesSlices {
    mergedRecords: LookupStateOf<typeof contract.mergedRecords>
  }
}

export const contactMerge = createMerge(contract.mergeContacts, contract.contactMerge, contacts)
export const companyMerge = createMerge(contract.mergeCompanies, contract.companyMerge, companies)
/** What was merged into the record whose page is open. */
export const mergedRecords = createLookup(contract.mergedRecords, inUtilities('mergedRecords'))
export const previewUndoMerge = createCallThunk(contract.previewUndoMerge)
