import { choiceLabel } from '#constants/choice.ts'
import { deliveryStatuses, type DeliveryStatusId } from '#constants/mails.ts'
import type { Tone } from '#styles/tones.ts'
import { ToneTag } from './ToneTag.tsx'

const { queued, sending, retry, sent, failed, unknown } = deliveryStatuses
const tones: Readonly<Record<number, Tone>> = {
  [queued]: 'info',
  [sending]: 'info',
  [retry]: 'warning',
  [sent]: 'success',
  [failed]: 'error',
  [unknown]: 'warning',
}

/** The state of a mail. */
export const DeliveryTag = ({ deliveryStatusId }: { deliveryStatusId: DeliveryStatusId }) => (
  <ToneTag tone={tones[deliveryStatusId] ?? 'neutral'}>{choiceLabel(deliveryStatuses, deliveryStatusId)}</ToneTag>
)
