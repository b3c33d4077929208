import { useEffect, useEffectEvent, useRef, useState } from 'react'

/**
 * Runs `refetch` when `staleCount` grows. Runs one at a time, and once more if the count grew meanwhile, so that the latest reply is never
 * older than the last change. Does nothing without `refetch`.
 */
export function useRefetchWhenStale(staleCount: number, refetch: (() => Promise<unknown>) | undefined): void {
  const seenCount = useRef(staleCount)
  const isRunning = useRef(false)
  const [runCount, setRunCount] = useState(0)
  const run = useEffectEvent(() => refetch?.())
  useEffect(() => {
    if (isRunning.current || seenCount.current === staleCount) return
    seenCount.current = staleCount
    const request = run()
    if (!request) return
    isRunning.current = true
    void request.finally(() => {
      isRunning.current = false
      setRunCount((before) => before + 1)
    })
  }, [staleCount, runCount])
}
