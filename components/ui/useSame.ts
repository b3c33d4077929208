import { useState } from 'react'

/** A value made anew on every change of something larger, the same object while it says the same. */
export function useSame<T>(value: T): T {
  const [held, setHeld] = useState(value)
  if (JSON.stringify(held) === JSON.stringify(value)) return held
  setHeld(value)
  return value
}
