import { useCallback, useEffect, useRef } from 'react'

/** Returns a function that says, after an await, whether this component is still mounted. */
export function useStillThere(): () => boolean {
  const isThere = useRef(false)
  useEffect(() => {
    isThere.current = true
    return () => void (isThere.current = false)
  }, [])
  return useCallback(() => isThere.current, [])
}
