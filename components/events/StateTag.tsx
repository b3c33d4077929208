import { choiceLabel } from '#constants/choice.ts'
import { speakerStatuses } from '#constants/choices.ts'
import { type EventStateId, eventStates, type RegistrationStatusId, registrationStatuses } from '#constants/statuses.ts'
import type { Tone } from '#styles/tones.ts'
import { ToneTag } from '../format/ToneTag.tsx'

const eventTones: Readonly<Record<EventStateId, Tone>> = {
  1: 'neutral',
  2: 'info',
  3: 'warning',
  4: 'success',
  5: 'neutral',
  6: 'error',
  7: 'neutral',
}
const registrationTones: Readonly<Record<RegistrationStatusId, Tone>> = {
  1: 'neutral',
  2: 'warning',
  3: 'accent',
  4: 'info',
  5: 'success',
  6: 'error',
  7: 'error',
  8: 'neutral',
  9: 'neutral',
  10: 'neutral',
}
const speakerTones: Readonly<Record<number, Tone>> = { 1: 'warning', 2: 'success', 3: 'error', 4: 'neutral' }

export const EventStateTag = ({ id }: { id: EventStateId }) => <ToneTag tone={eventTones[id]}>{choiceLabel(eventStates, id)}</ToneTag>
export const RegistrationStatusTag = ({ id }: { id: RegistrationStatusId }) => (
  <ToneTag tone={registrationTones[id]}>{choiceLabel(registrationStatuses, id)}</ToneTag>
)
export const SpeakerStatusTag = ({ id }: { id: number }) => (
  <ToneTag tone={speakerTones[id] ?? 'neutral'}>{choiceLabel(speakerStatuses, id)}</ToneTag>
)
