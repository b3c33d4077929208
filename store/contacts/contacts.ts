import * as contract from '#contract/contacts.ts'
import { createLookup, type LookupStateOf } from '../createLookup.ts'
import { createRecord, type RecordState } from '../createRecord.ts'
import type { ListState } from '../createListSlice.ts'
import { createResource } from '../createResource.ts'
import { inContacts } from './slices.ts'

declare module './slices.ts' {
  interface ContactsSlices {
    contacts: ListState<typeof contract.contacts>
    contactRecord: RecordState<contract.Contact>
    contactAppearances: LookupStateOf<typeof contract.contactAppearances>
    contactFunds: LookupStateOf<typeof contract.contactFunds>
    contactCoffeeChats: LookupStateOf<typeof contract.contactCoffeeChats>
  }
}

export const contacts = createResource(contract.contacts, inContacts('contacts'))
/** The contact whose page is open. */
export const contactRecord = createRecord(contract.contactById, inContacts('contactRecord'), contacts)
export const contactAppearances = createLookup(contract.contactAppearances, inContacts('contactAppearances'))
export const contactFunds = createLookup(contract.contactFunds, inContacts('contactFunds'))
export const contactCoffeeChats = createLookup(contract.contactCoffeeChats, inContacts('contactCoffeeChats'))
