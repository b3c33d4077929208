import { choiceLabel } from '#constants/choice.ts'
import { contactStates } from '#constants/choices.ts'
import { contactMoves } from '#constants/contactStates.ts'
import type { contacts } from '#contract/contacts.ts'
import { ruleBroken } from '../base/errors.ts'
import type { Write } from '../resource/ResourceOptions.ts'

const { active, merged } = contactStates

/**
 * Throws 422 for a state that a contact may not move to (`contactMoves`), however it is written: on its page, by an import, by restoring an earlier
 * version. A new contact may begin in any state but Merged.
 */
export function checkState({ input, current }: Write<typeof contacts>): void {
  const [before, after] = [current?.contactStateId ?? active, input.contactStateId ?? active]
  if (before === after) return
  if (after === merged) throw ruleBroken({ contactStateId: 'Only a merge makes a contact merged. Choose another state' })
  if (before === merged) throw ruleBroken({ contactStateId: 'This contact was merged into another one. Undo the merge instead' })
  if (!current || contactMoves[before].includes(after)) return
  const labels = contactMoves[before].map((state) => choiceLabel(contactStates, state))
  throw ruleBroken({
    contactStateId: `A contact that is ${choiceLabel(contactStates, before)} can only become ${labels.join(' or ')}`,
  })
}
