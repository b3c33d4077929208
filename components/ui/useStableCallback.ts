import { useCallback, useLayoutEffect, useRef } from 'react'

/**
 * A function with a stable identity that calls the newest one, so that components that depend on it do not render again. Only for
 * functions called later, such as click handlers.
 */
export function useStableCallback<Args extends unknown[], Result>(callback: (...args: Args) => Result): (...args: Args) => Result {
  const current = useRef(callback)
  useLayoutEffect(() => {
    current.current = callback
  }, [callback])
  return useCallback((...args: Args) => current.current(...args), [])
}
