import { contactStates } from './choices.ts'

type ContactStateId = (typeof contactStates)[number]['value']
const { active, purgatory, merged, archived } = contactStates

/** From → what staff may set it to (docs/domain.md §3.4). A merge alone makes a contact merged, and only its undo makes it anything else. */
export const contactMoves: Readonly<Record<ContactStateId, readonly ContactStateId[]>> = {
  [active]: [archived],
  [purgatory]: [active, archived],
  [merged]: [],
  [archived]: [active],
}
