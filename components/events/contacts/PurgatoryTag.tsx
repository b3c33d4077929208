import { contactStates } from '#constants/choices.ts'
import { ToneTag } from '../../ui/ToneTag.tsx'

const { purgatory } = contactStates

/** Tells of a person whom staff have not taken in yet; of others it says nothing. */
export const PurgatoryTag = ({ contactStateId }: { contactStateId: number }) =>
  contactStateId === purgatory ? <ToneTag tone="warning">Purgatory</ToneTag> : null
