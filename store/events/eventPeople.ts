import * as contract from '#contract/events/eventPeople.ts'
import { createCallThunk } from '../createCallThunk.ts'
import { createList } from '../createList.ts'
import { createLookup } from '../createLookup.ts'
import { createRecord } from '../createRecord.ts'
import { eventCompanies } from './eventCompanies.ts'
import { eventContacts } from './eventContacts.ts'

/** The contacts of the company that is open. */
export const contactsOfCompany = createList(eventContacts, 'contactsOfCompany')
/** The company of the contact that is open. */
export const eventCompanyRecord = createRecord(contract.eventCompany, eventCompanies)
export const eventCompanyNames = createLookup(contract.eventCompanyNames)
export const searchEventCompanyContacts = createCallThunk(contract.contactsOfEventCompany)
export const searchEventContacts = createCallThunk(contract.contactsOfEvent)
export const addPerson = createCallThunk(contract.addPerson, { alsoStores: eventContacts.rowStored })
