import { SwapOutlined } from '@ant-design/icons'
import { useState } from 'react'
import { useLinkedAction } from '../../resource/base/useLinkedAction.ts'
import { Button } from '../../ui/Button.tsx'
import { lazyPart } from '../../ui/lazyPart.tsx'

const SwapHotelDialog = lazyPart(() => import('./SwapHotelDialog.tsx').then((file) => file.SwapHotelDialog))

/** The button that swaps the hotels of two people, and its dialog, which a link opens also while there is no option to swap. */
export function useHotelSwapDialog(eventId: number, maySwap: boolean) {
  const [isOpen, setOpen] = useState(false)
  useLinkedAction('swapHotel', () => setOpen(true), maySwap)
  return {
    button: maySwap && (
      <Button icon={<SwapOutlined />} onClick={() => setOpen(true)}>
        Swap hotel
      </Button>
    ),
    dialog: isOpen && <SwapHotelDialog eventId={eventId} onClose={() => setOpen(false)} />,
  }
}
