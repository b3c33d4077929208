import { choiceLabel } from '#constants/choice.ts'
import { type VettingStatusId, vettingStatuses } from '#constants/statuses.ts'
import type { Tone } from '#styles/tones.ts'
import { ToneTag } from '../../ui/ToneTag.tsx'

const tones: Readonly<Record<VettingStatusId, Tone>> = {
  1: 'info',
  2: 'warning',
  3: 'warning',
  4: 'accent',
  5: 'success',
  6: 'error',
  7: 'neutral',
  8: 'neutral',
}

export const VettingStatusTag = ({ id }: { id: VettingStatusId }) => <ToneTag tone={tones[id]}>{choiceLabel(vettingStatuses, id)}</ToneTag>
