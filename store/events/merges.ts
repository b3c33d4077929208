import * as contract from '#contract/events/merges.ts'
import { createMerge } from '../createMerge.ts'
import { eventCompanies } from './eventCompanies.ts'
import { eventContacts } from './eventContacts.ts'

export const eventContactMerge = createMerge(contract.mergeEventContacts, contract.eventContactMerge, eventContacts)
export const eventCompanyMerge = createMerge(contract.mergeEventCompanies, contract.eventCompanyMerge, eventCompanies)
