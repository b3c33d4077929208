import { SwapOutlined } from '@ant-design/icons'
import { useState } from 'react'
import { useLinkedAction } from '../../resource/base/useLinkedAction.ts'
import { Button } from '../../ui/Button.tsx'
import { lazyPart } from '../../ui/lazyPart.tsx'

const SwapHotelDialog = lazyPart(() => import('./SwapHotelDialog.tsx').then((file) => file.SwapHotelDialog))

export function SwapHotelButton({ eventId }: { eventId: number }) {
  const [isOpen, setOpen] = useState(false)
  useLinkedAction('swapHotel', () => setOpen(true))
  return (
    <>
      <Button icon={<SwapOutlined />} onClick={() => setOpen(true)}>
        Swap hotel
      </Button>
      {isOpen && <SwapHotelDialog eventId={eventId} onClose={() => setOpen(false)} />}
    </>
  )
}
