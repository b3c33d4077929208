import { type ReactNode, startTransition, useEffect, useState } from 'react'

/** Content that is out of sight at first. Rendered after the rest was painted, without blocking input. */
export function AfterPaint({ children }: { children: ReactNode }) {
  const [isPainted, setPainted] = useState(false)
  useEffect(() => startTransition(() => setPainted(true)), [])
  return isPainted ? children : null
}
