import { type ReactNode, startTransition, useEffect, useState } from 'react'

/** Content that is out of sight at first. Rendered after the rest was painted, without blocking input. */
export function Later({ children }: { children: ReactNode }) {
  const [isTime, setTime] = useState(false)
  useEffect(() => startTransition(() => setTime(true)), [])
  return isTime ? children : null
}
