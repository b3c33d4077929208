import InboxOutlined from '@ant-design/icons/InboxOutlined'
import { useEffect, useState } from 'react'
import { fetchPushDelivery } from '#store/notifications/composing.ts'
import { useAppDispatch } from '#store/hooks.ts'
import { Button } from '../ui/Button.tsx'
import { lazyPart } from '../ui/lazyPart.tsx'

const OutboxDialog = lazyPart(() => import('./OutboxDialog.tsx').then((file) => file.OutboxDialog))

/** Opens the outbox, where notifications are while no gateway is set up. */
export function OutboxButton() {
  const dispatch = useAppDispatch()
  const [isOutbox, setOutbox] = useState(false)
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    void dispatch(fetchPushDelivery({})).then((result) =>
      setOutbox(fetchPushDelivery.fulfilled.match(result) && result.payload.way === 'outbox'),
    )
  }, [dispatch])
  if (!isOutbox) return null
  return (
    <>
      <Button icon={<InboxOutlined aria-hidden />} onClick={() => setOpen(true)}>
        Outbox
      </Button>
      {isOpen && <OutboxDialog onClose={() => setOpen(false)} />}
    </>
  )
}
