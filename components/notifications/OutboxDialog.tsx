import { useEffect, useState } from 'react'
import { notificationLimits } from '#constants/notifications.ts'
import { fetchPushDelivery, pushOutbox } from '#store/notifications/composing.ts'
import { useAppDispatch } from '#store/hooks.ts'
import { formatWithZone, viewerZone } from '../ui/dates.ts'
import { LoadAgain } from '../ui/LoadAgain.tsx'
import { Modal } from '../ui/Modal.tsx'
import { useLookup } from '../ui/useLookup.ts'

const all = {}

/** The newest messages that no gateway took, as it would have got them. */
export function OutboxDialog({ onClose }: { onClose: () => void }) {
  const { rows, status, reload } = useLookup(pushOutbox, all)
  const dispatch = useAppDispatch()
  const [way, setWay] = useState<'gateway' | 'outbox'>()
  useEffect(() => {
    void dispatch(fetchPushDelivery(all)).then((result) => fetchPushDelivery.fulfilled.match(result) && setWay(result.payload.way))
  }, [dispatch])
  return (
    <Modal
      open
      title="Outbox"
      width={640}
      okText="Close"
      onOk={onClose}
      onCancel={onClose}
      cancelButtonProps={{ style: { display: 'none' } }}
    >
      <p className="quiet">
        {way === 'outbox' && 'No gateway is set up (PUSH_URL), so messages reach no phone and stay here. '}
        {way === 'gateway' && 'Messages go to the gateway now. Here are those from before it was set up. '}
        They stay for {notificationLimits.outboxDays} days; the newest {notificationLimits.outboxShown} are shown.
      </p>
      {status === 'failed' && <LoadAgain text="The outbox could not be loaded." onClick={reload} />}
      {status === 'loaded' && rows.length === 0 && <p>The outbox is empty.</p>}
      <ul className="plain-list outbox-messages">
        {rows.map(({ pushOutboxId, createdAt, contactName, isTest, title, body, deeplink }) => (
          <li key={pushOutboxId}>
            <strong>{title}</strong> {isTest && <span className="quiet">Test</span>}
            <div>{body}</div>
            <div className="small quiet">
              To {contactName}, {formatWithZone(createdAt, viewerZone())}
              {deeplink && (
                <>
                  {' '}
                  · <code>{deeplink}</code>
                </>
              )}
            </div>
          </li>
        ))}
      </ul>
    </Modal>
  )
}
