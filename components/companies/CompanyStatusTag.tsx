import { choiceLabel } from '#constants/choice.ts'
import { companyStatuses } from '#constants/choices.ts'
import type { Tone } from '#styles/tones.ts'
import { ToneTag } from '../ui/ToneTag.tsx'

const tones: Readonly<Record<number, Tone>> = { 1: 'info', 2: 'success', 3: 'neutral', 4: 'error' }

export const CompanyStatusTag = ({ id }: { id: number }) => (
  <ToneTag tone={tones[id] ?? 'neutral'}>{choiceLabel(companyStatuses, id)}</ToneTag>
)
