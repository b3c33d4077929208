import { useCallback, useLayoutEffect, useRef } from 'react'

/**
 * A function with a stable identity that calls the newest one, so that components that depend on it do not render again. Only for
 * functions called later, such as click handlers.
 */
export function useStable<Args extends unknown[], Result>(newest: (...args: Args) => Result): (...args: Args) => Result {
  const current = useRef(newest)
  useLayoutEffect(() => {
    current.current = newest
  }, [newest])
  return useCallback((...args: Args) => current.current(...args), [])
}
