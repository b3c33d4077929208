import { useState } from 'react'

/** Returns the same object as long as the value stays equal, although each render creates a new one. */
export function useSame<T>(value: T): T {
  const [held, setHeld] = useState(value)
  if (JSON.stringify(held) === JSON.stringify(value)) return held
  setHeld(value)
  return value
}
