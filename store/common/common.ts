import * as contract from '#contract/common.ts'
import { createCallThunk } from '../createCallThunk.ts'
import { createLookup } from '../createLookup.ts'

export const adminContacts = createLookup(contract.adminContacts)
export const timeZones = createLookup(contract.timeZones, { isFixed: true })
export const companyTypes = createLookup(contract.companyTypes, { isFixed: true })
export const searchContacts = createCallThunk(contract.contactAutocomplete)
export const searchAllContacts = createCallThunk(contract.contactAutocompleteV3)
export const searchNetworkContacts = createCallThunk(contract.contactAutocompleteNetwork)
export const searchCompanies = createCallThunk(contract.companyAutocomplete)
export const fetchCompany = createCallThunk(contract.companyById)
export const uploadFile = createCallThunk(contract.uploadFile)
