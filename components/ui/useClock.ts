import { useEffect, useState } from 'react'

const minuteMs = 60_000

/** The beginning of the next minute, for `useClock`: for what is shown to the minute. */
export const nextMinute = (now: number): number => now - (now % minuteMs) + minuteMs

/**
 * The current time in milliseconds. Updates at the instant that `nextAfter` returns, and when the page becomes visible after a sleep,
 * during which no timers run.
 */
export function useClock(nextAfter: (now: number) => number): number {
  const [now, setNow] = useState(() => Date.now())
  const next = nextAfter(now)
  useEffect(() => {
    const updateNow = () => setNow(Date.now())
    const updateWhenDue = () => {
      if (Date.now() >= next) updateNow()
    }
    const timer = setTimeout(updateNow, next - Date.now())
    document.addEventListener('visibilitychange', updateWhenDue)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', updateWhenDue)
    }
    // If a timer fires slightly early, the next one is set for the same instant.
  }, [now, next])
  return now
}
