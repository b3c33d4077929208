import { choiceLabel } from '#constants/choice.ts'
import { deliveryStatuses, type DeliveryStatusId } from '#constants/mails.ts'
import type { Tone } from '#styles/tones.ts'
import { formatWithZone } from './dates.ts'
import { Instant } from './Instant.tsx'
import { ToneTag } from './ToneTag.tsx'

const { sent, failed, unknown, retry } = deliveryStatuses
const tones: Readonly<Record<number, Tone>> = { [sent]: 'success', [failed]: 'error', [unknown]: 'warning', [retry]: 'info' }

interface Props {
  deliveryStatusId: DeliveryStatusId
  sentAt: string | null
  nextAttemptAt: string | null
  timeZone: string
}

/** The state of a mail, with when it was sent or is tried next. */
export function DeliveryState({ deliveryStatusId, sentAt, nextAttemptAt, timeZone }: Props) {
  const at = sentAt ?? nextAttemptAt
  return (
    <>
      <ToneTag tone={tones[deliveryStatusId] ?? 'neutral'}>{choiceLabel(deliveryStatuses, deliveryStatusId)}</ToneTag>
      {at && (
        <div className="not-on-phone">
          <Instant at={at} className="quiet small">
            {formatWithZone(at, timeZone)}
          </Instant>
        </div>
      )}
    </>
  )
}
