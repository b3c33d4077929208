import { useEffect, useEffectEvent } from 'react'

/** Runs `again` when the device is back online, if the last request failed. */
export function useAgainOnline(isFailed: boolean, again: () => void): void {
  const run = useEffectEvent(() => again())
  useEffect(() => {
    if (!isFailed) return
    const listen = () => run()
    window.addEventListener('online', listen)
    return () => window.removeEventListener('online', listen)
  }, [isFailed])
}
