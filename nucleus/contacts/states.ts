import { contactStates } from '#constants/choices.ts'
import type { contacts } from '#contract/contacts.ts'
import { ruleBroken } from '../base/errors.ts'
import type { Write } from '../resource/ResourceOptions.ts'

const { active, merged } = contactStates

/** A merge alone makes a contact merged, and only its undo makes it anything else. */
export function checkState({ input, current }: Write<typeof contacts>): void {
  const [before, after] = [current?.contactStateId ?? active, input.contactStateId ?? active]
  if (before === after) return
  if (after === merged) throw ruleBroken({ contactStateId: 'Only a merge makes a contact merged. Choose another state' })
  if (before === merged) throw ruleBroken({ contactStateId: 'This contact was merged into another one. Undo the merge instead' })
}
