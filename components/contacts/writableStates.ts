import { contactStates } from '#constants/choices.ts'
import { contactMoves } from '#constants/contactStates.ts'
import type { Contact } from '#contract/contacts.ts'

/** The states that staff can choose: of a stored contact, its own and those that it may move to. Only a merge makes a contact merged. */
export const writableStates = (stored: Contact['contactStateId']) =>
  contactStates.filter(({ value }) =>
    stored === undefined ? value !== contactStates.merged : value === stored || contactMoves[stored].includes(value),
  )
