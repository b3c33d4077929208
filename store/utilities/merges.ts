import * as contract from '#contract/utilities/merges.ts'
import { companies } from '../companies/companies.ts'
import { contacts } from '../contacts/contacts.ts'
import { createCallThunk } from '../createCallThunk.ts'
import { createLookup, type LookupStateOf } from '../createLookup.ts'
import { createMerge } from '../createMerge.ts'
import { inUtilities } from './slices.ts'
import { createUtilityAction, ofType } from './utilityAction.ts'

declare module './slices.ts' {
  interface UtilitiesSlices {
    mergedRecords: LookupStateOf<typeof contract.mergedRecords>
  }
}

export const mergeContacts = createUtilityAction(contract.mergeContacts, {
  storeAction: ({ row }) => contacts.heldRowsStored(row ? [row] : []),
})
export const mergeCompanies = createUtilityAction(contract.mergeCompanies, {
  storeAction: ({ row }) => companies.heldRowsStored(row ? [row] : []),
})
export const contactMerge = createMerge(contract.mergeContacts, contract.contactMerge, contacts, ofType(mergeContacts, 'contacts'))
export const companyMerge = createMerge(contract.mergeCompanies, contract.companyMerge, companies, ofType(mergeCompanies, 'companies'))
/** What was merged into the record whose page is open. */
export const mergedRecords = createLookup(contract.mergedRecords, inUtilities('mergedRecords'))
export const previewUndoMerge = createCallThunk(contract.previewUndoMerge)
