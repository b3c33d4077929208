import { useState } from 'react'
import { useAppDispatch } from '#store/hooks.ts'
import { retryCall } from '#store/retryCall.ts'
import { Button } from '../ui/Button.tsx'

/** Sends a failed call again, once: a further failure has its own button. */
export function RetryButton({ retryId, onDone }: { retryId: number; onDone?: () => void }) {
  const dispatch = useAppDispatch()
  const [isBusy, setBusy] = useState(false)
  const retry = () => {
    setBusy(true)
    onDone?.()
    void dispatch(retryCall(retryId))
  }
  return (
    <Button size="small" disabled={isBusy} onClick={retry}>
      Retry
    </Button>
  )
}
