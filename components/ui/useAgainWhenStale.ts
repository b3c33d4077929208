import { useEffect, useEffectEvent, useRef, useState } from 'react'

/**
 * Runs `again` when `staleCount` grows. Runs one at a time, and once more if the count grew meanwhile, so that the latest reply is never
 * older than the last change. Does nothing without `again`.
 */
export function useAgainWhenStale(staleCount: number, again: (() => Promise<unknown>) | undefined): void {
  const seen = useRef(staleCount)
  const isUnderWay = useRef(false)
  const [turn, setTurn] = useState(0)
  const run = useEffectEvent(() => again?.())
  useEffect(() => {
    if (isUnderWay.current || seen.current === staleCount) return
    seen.current = staleCount
    const running = run()
    if (!running) return
    isUnderWay.current = true
    void running.finally(() => {
      isUnderWay.current = false
      setTurn((before) => before + 1)
    })
  }, [staleCount, turn])
}
