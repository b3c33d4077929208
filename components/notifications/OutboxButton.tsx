import InboxOutlined from '@ant-design/icons/InboxOutlined'
import { useState } from 'react'
import { Button } from '../ui/Button.tsx'
import { lazyPart } from '../ui/lazyPart.tsx'

const OutboxDialog = lazyPart(() => import('./OutboxDialog.tsx').then((file) => file.OutboxDialog))

/** Opens the outbox, where notifications are while no gateway is set up. */
export function OutboxButton() {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button icon={<InboxOutlined aria-hidden />} onClick={() => setOpen(true)}>
        Outbox
      </Button>
      {isOpen && <OutboxDialog onClose={() => setOpen(false)} />}
    </>
  )
}
