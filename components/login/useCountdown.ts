import { useEffect, useState } from 'react'

const secondsUntil = (end: number) => Math.max(0, Math.ceil((end - Date.now()) / 1000))

/** Seconds left of a wait, computed from the clock because a sleeping phone misses ticks. */
export function useCountdown(seconds: number) {
  const [end, setEnd] = useState(() => Date.now() + seconds * 1000)
  const [left, setLeft] = useState(seconds)
  useEffect(() => {
    const timer = setInterval(() => {
      setLeft(secondsUntil(end))
      if (secondsUntil(end) === 0) clearInterval(timer)
    }, 1000)
    return () => clearInterval(timer)
  }, [end])
  const restart = (next: number) => {
    setEnd(Date.now() + next * 1000)
    setLeft(next)
  }
  return { left, restart }
}

/** 75 → `1:15` */
export const asClock = (seconds: number): string => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
