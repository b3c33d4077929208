import { useCallback, useEffect, useRef } from 'react'

/** Returns what tells, after an await, whether this part is still on screen. */
export function useStillThere(): () => boolean {
  const isThere = useRef(false)
  useEffect(() => {
    isThere.current = true
    return () => void (isThere.current = false)
  }, [])
  return useCallback(() => isThere.current, [])
}
