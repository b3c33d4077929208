import { useEffect } from 'react'
import { useAppSelector } from '#store/hooks.ts'

/** Not every browser tells when it is idle. */
const pauseMs = 1000

/** Calls back when no call is under way and the browser has nothing else to do, as once a list has come. `what` stays the same. */
export function useWhenQuiet(what: () => void): void {
  const isLoading = useAppSelector((state) => state.ui.isLoading)
  useEffect(() => {
    if (isLoading) return
    if (!('requestIdleCallback' in window)) {
      const timer = setTimeout(what, pauseMs)
      return () => clearTimeout(timer)
    }
    const idle = window.requestIdleCallback(what)
    return () => window.cancelIdleCallback(idle)
  }, [isLoading, what])
}
