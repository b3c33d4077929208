import { useEffect, useEffectEvent } from 'react'

/** Runs `retry` when the device is back online, if the last request failed. */
export function useRetryOnline(hasFailed: boolean, retry: () => void): void {
  const run = useEffectEvent(() => retry())
  useEffect(() => {
    if (!hasFailed) return
    const listen = () => run()
    window.addEventListener('online', listen)
    return () => window.removeEventListener('online', listen)
  }, [hasFailed])
}
