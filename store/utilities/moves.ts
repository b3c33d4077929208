import * as contract from '#contract/utilities/moves.ts'
import { contacts } from '../contacts/contacts.ts'
import { createCallThunk } from '../createCallThunk.ts'
import { createLookup, type LookupStateOf } from '../createLookup.ts'
import { inUtilities } from './slices.ts'
import { createUtilityAction } from './utilityAction.ts'

declare module './slices.ts' {
  interface UtilitiesSlices {
    pastPositions: LookupStateOf<typeof contract.pastPositions>
  }
}

/** Where the contact whose page is open worked before. */
export const pastPositions = createLookup(contract.pastPositions, inUtilities('pastPositions'))
export const addContact = createUtilityAction(contract.addContact, { storeAction: ({ row }) => contacts.rowStored(row) })
export const removeContact = createUtilityAction(contract.removeContact, { storeAction: ({ row }) => contacts.rowStored(row) })
export const moveContact = createUtilityAction(contract.moveContact, {
  storeAction: ({ row }) => contacts.heldRowsStored(row ? [row] : []),
})
/** What a move would take along, without writing it. */
export const previewMoveContact = createCallThunk({
  ...contract.moveContact,
  name: `${contract.moveContact.name}/preview`,
  toast: undefined,
  background: true,
})
