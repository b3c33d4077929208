import { useState } from 'react'

/** Returns the same object as long as the value stays equal, although each render creates a new one. */
export function useStableValue<T>(value: T): T {
  const [stable, setStable] = useState(value)
  if (JSON.stringify(stable) === JSON.stringify(value)) return stable
  setStable(value)
  return value
}
