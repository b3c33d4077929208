import { useEffect, useState } from 'react'

/**
 * The present, in milliseconds, and again whenever it changes what is shown: at the instant that `nextAfter` tells, and as
 * soon as the page is looked at after a sleep, in which no timer runs.
 */
export function useClock(nextAfter: (now: number) => number): number {
  const [now, setNow] = useState(() => Date.now())
  const next = nextAfter(now)
  useEffect(() => {
    const look = () => setNow(Date.now())
    const lookWhenLate = () => {
      if (Date.now() >= next) look()
    }
    const timer = setTimeout(look, next - Date.now())
    document.addEventListener('visibilitychange', lookWhenLate)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', lookWhenLate)
    }
    // A timer may come a little early: then the next one is set for the same instant.
  }, [now, next])
  return now
}
