import type { contacts as declared } from '#contract/contacts.ts'
import * as contract from '#contract/utilities/purgatory.ts'
import { contacts } from '../contacts/contacts.ts'
import { createList } from '../createList.ts'
import type { ListState } from '../createListSlice.ts'
import { createLookup, type LookupStateOf } from '../createLookup.ts'
import { inUtilities } from './slices.ts'
import { createUtilityAction } from './utilityAction.ts'

declare module './slices.ts' {
  interface UtilitiesSlices {
    purgatory: ListState<typeof declared>
    samePeople: LookupStateOf<typeof contract.samePeople>
  }
}

/** The contacts who wait to be accepted. */
export const purgatory = createList(contacts, inUtilities('purgatory'))
/** Whom the contacts of a page of the queue may be. */
export const samePeople = createLookup(contract.samePeople, inUtilities('samePeople'))
export const removeFromPurgatory = createUtilityAction(contract.removeFromPurgatory, {
  storeAction: ({ row }) => contacts.rowStored(row),
})
