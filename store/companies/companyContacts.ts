import * as contract from '#contract/companyContacts.ts'
import { createLookup, type LookupStateOf } from '../createLookup.ts'
import { inCompanies } from './slices.ts'

declare module './slices.ts' {
  interface CompaniesSlices {
    companyContacts: LookupStateOf<typeof contract.companyContacts>
  }
}

export const companyContacts = createLookup(contract.companyContacts, inCompanies('companyContacts'))
