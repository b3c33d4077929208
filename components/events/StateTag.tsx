import { choiceLabel } from '#constants/choice.ts'
import { eventCompanyStatuses } from '#constants/participantChoices.ts'
import { speakerStatuses } from '#constants/programmeChoices.ts'
import { type EventStateId, eventStates, type RegistrationStatusId, registrationStatuses } from '#constants/statuses.ts'
import type { Tone } from '#styles/tones.ts'
import { eventStateTones, registrationTones } from '../ui/statusTones.ts'
import { ToneTag } from '../ui/ToneTag.tsx'

const speakerTones: Readonly<Record<number, Tone>> = { 1: 'warning', 2: 'success', 3: 'error', 4: 'neutral' }
const companyTones: Readonly<Record<number, Tone>> = { 1: 'info', 2: 'warning', 3: 'success', 4: 'neutral' }

export const EventStateTag = ({ id }: { id: EventStateId }) => <ToneTag tone={eventStateTones[id]}>{choiceLabel(eventStates, id)}</ToneTag>
export const RegistrationStatusTag = ({ id }: { id: RegistrationStatusId }) => (
  <ToneTag tone={registrationTones[id]}>{choiceLabel(registrationStatuses, id)}</ToneTag>
)
export const SpeakerStatusTag = ({ id }: { id: number }) => (
  <ToneTag tone={speakerTones[id] ?? 'neutral'}>{choiceLabel(speakerStatuses, id)}</ToneTag>
)
export const EventCompanyStatusTag = ({ id }: { id: number }) => (
  <ToneTag tone={companyTones[id] ?? 'neutral'}>{choiceLabel(eventCompanyStatuses, id)}</ToneTag>
)
