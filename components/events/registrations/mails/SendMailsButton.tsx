import { Button } from 'antd'
import { useState } from 'react'
import { lazyPart } from '../../../ui/lazyPart.tsx'
import { usePermission } from '../../../ui/usePermission.ts'

const SendMailsDialog = lazyPart(() => import('./SendMailsDialog.tsx').then((file) => file.SendMailsDialog))

/** Sends one mail to each of the selected registrations. */
export function SendMailsButton({ eventId, ids, timeZone }: { eventId: number; ids: readonly number[]; timeZone: string }) {
  const [isOpen, setOpen] = useState(false)
  if (!usePermission('send')) return null
  return (
    <>
      <Button size="small" onClick={() => setOpen(true)}>
        Send mail
      </Button>
      {isOpen && <SendMailsDialog eventId={eventId} ids={ids} timeZone={timeZone} onClose={() => setOpen(false)} />}
    </>
  )
}
