import { choiceLabel } from '#constants/choice.ts'
import { contactStates } from '#constants/choices.ts'
import { ToneTag } from '../ui/ToneTag.tsx'

const { active, purgatory } = contactStates

/** The state of a contact; that of a member of staff is active too. */
export const ContactStateTag = ({ id }: { id?: number }) => (
  <ToneTag tone={id === active ? 'success' : id === purgatory ? 'warning' : 'neutral'}>{choiceLabel(contactStates, id ?? active)}</ToneTag>
)
