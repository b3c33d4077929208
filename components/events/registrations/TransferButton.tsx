import { useState } from 'react'
import type { Registration } from '#contract/events/registrations.ts'
import { Button } from '../../ui/Button.tsx'
import { lazyPart } from '../../ui/lazyPart.tsx'

const TransferDialog = lazyPart(() => import('./TransferDialog.tsx').then((file) => file.TransferDialog))

/** Opens the dialog that gives the place of a registration to another person. */
export function TransferButton({ registration }: { registration: Registration }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button size="small" onClick={() => setOpen(true)}>
        Transfer place
      </Button>
      {isOpen && <TransferDialog registration={registration} onClose={() => setOpen(false)} />}
    </>
  )
}
