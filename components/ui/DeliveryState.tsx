import type { DeliveryStatusId } from '#constants/mails.ts'
import { formatWithZone } from './dates.ts'
import { DeliveryTag } from './DeliveryTag.tsx'
import { Instant } from './Instant.tsx'

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
      <DeliveryTag deliveryStatusId={deliveryStatusId} />
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
