import * as contract from '#contract/common.ts'
import { createCallThunk } from '../createCallThunk.ts'
import { createLookup, type LookupStateOf } from '../createLookup.ts'
import { inCommon } from './slices.ts'

declare module './slices.ts' {
  interface CommonSlices {
    adminContacts: LookupStateOf<typeof contract.adminContacts>
    timeZones: LookupStateOf<typeof contract.timeZones>
    companyTypes: LookupStateOf<typeof contract.companyTypes>
  }
}

export const adminContacts = createLookup(contract.adminContacts, inCommon('adminContacts'))
export const timeZones = createLookup(contract.timeZones, inCommon('timeZones'), { isFixed: true })
export const companyTypes = createLookup(contract.companyTypes, inCommon('companyTypes'))
export const searchContacts = createCallThunk(contract.contactAutocomplete)
export const searchAllContacts = createCallThunk(contract.contactAutocompleteV3)
export const searchNetworkContacts = createCallThunk(contract.contactAutocompleteNetwork)
export const searchCompanies = createCallThunk(contract.companyAutocomplete)
export const fetchCompany = createCallThunk(contract.companyFacts)
export const uploadFile = createCallThunk(contract.uploadFile)
