import { type ReactNode, startTransition, useEffect, useState } from 'react'

/** What is out of sight at first: drawn after the rest has been painted, without keeping anybody from typing. */
export function Later({ children }: { children: ReactNode }) {
  const [isTime, setTime] = useState(false)
  useEffect(() => startTransition(() => setTime(true)), [])
  return isTime ? children : null
}
