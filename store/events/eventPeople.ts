import type { EventCompany } from '#contract/events/eventCompanies.ts'
import type { eventContacts as contacts } from '#contract/events/eventContacts.ts'
import * as contract from '#contract/events/eventPeople.ts'
import { createCallThunk } from '../createCallThunk.ts'
import { createList } from '../createList.ts'
import type { ListState } from '../createListSlice.ts'
import { createLookup, type LookupStateOf } from '../createLookup.ts'
import { createRecord, type RecordState } from '../createRecord.ts'
import { eventCompanies } from './eventCompanies.ts'
import { eventContacts } from './eventContacts.ts'
import { inEvents } from './slices.ts'

declare module './slices.ts' {
  interface EventsSlices {
    eventCompanyNames: LookupStateOf<typeof contract.eventCompanyNames>
    eventCompanyRecord: RecordState<EventCompany>
    contactsOfCompany: ListState<typeof contacts>
  }
}

/** The contacts of the open company. */
export const contactsOfCompany = createList(eventContacts, inEvents('contactsOfCompany'))
/** The company of the open contact. */
export const eventCompanyRecord = createRecord(contract.eventCompany, inEvents('eventCompanyRecord'), eventCompanies)
export const eventCompanyNames = createLookup(contract.eventCompanyNames, inEvents('eventCompanyNames'), { parent: 'eventId' })
export const searchEventCompanyContacts = createCallThunk(contract.contactsOfEventCompany)
export const searchEventContacts = createCallThunk(contract.contactsOfEvent)
export const addPerson = createCallThunk(contract.addPerson, { storeAction: eventContacts.rowStored })
