import { combineSlices } from '@reduxjs/toolkit'
import { slotsIn } from '../slotsIn.ts'

declare module '../rootState.ts' {
  interface RootSlices {
    contacts: ReturnType<typeof contactsReducer>
  }
}

/** The slices of the area. Each is declared in the file that creates it (`declare module`). */
export interface ContactsSlices {}

export const contactsReducer = combineSlices().withLazyLoadedSlices<ContactsSlices>()
export const inContacts = slotsIn<ContactsSlices>(contactsReducer, ({ contacts }) => contacts)
