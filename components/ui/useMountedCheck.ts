import { useCallback, useEffect, useRef } from 'react'

/** Returns a function that says, after an await, whether this component is still mounted. */
export function useMountedCheck(): () => boolean {
  const isMounted = useRef(false)
  useEffect(() => {
    isMounted.current = true
    return () => void (isMounted.current = false)
  }, [])
  return useCallback(() => isMounted.current, [])
}
