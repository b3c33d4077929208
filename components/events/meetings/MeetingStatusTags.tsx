import { choiceLabel } from '#constants/choice.ts'
import { meetingStatuses, type MeetingStatusId, participationStatuses, type ParticipationStatusId } from '#constants/meetings.ts'
import type { Tone } from '#styles/tones.ts'
import { ToneTag } from '../../ui/ToneTag.tsx'

const tones: Readonly<Record<MeetingStatusId, Tone>> = {
  1: 'neutral',
  2: 'info',
  3: 'warning',
  4: 'success',
  5: 'accent',
  6: 'success',
  7: 'error',
  8: 'error',
  9: 'error',
  10: 'neutral',
}
const participationTones: Readonly<Record<ParticipationStatusId, Tone>> = {
  1: 'neutral',
  2: 'info',
  3: 'error',
  4: 'error',
  5: 'neutral',
  6: 'accent',
  7: 'success',
  8: 'error',
  9: 'neutral',
}

export const MeetingStatusTag = ({ id }: { id: MeetingStatusId }) => <ToneTag tone={tones[id]}>{choiceLabel(meetingStatuses, id)}</ToneTag>
export const ParticipationTag = ({ id }: { id: ParticipationStatusId }) => (
  <ToneTag tone={participationTones[id]}>{choiceLabel(participationStatuses, id)}</ToneTag>
)
