import { contactStates } from '#constants/choices.ts'
import { ToneTag } from '../../ui/ToneTag.tsx'

const { purgatory } = contactStates

/** Marks a person whom staff have not accepted yet; renders nothing for others. */
export const PurgatoryTag = ({ contactStateId }: { contactStateId: number }) =>
  contactStateId === purgatory ? <ToneTag tone="warning">Awaiting approval</ToneTag> : null
