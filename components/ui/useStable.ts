import { useCallback, useLayoutEffect, useRef } from 'react'

/**
 * The same function every time, which does what the newest one does: what depends on it is not drawn again. Only for what is called
 * later, such as by a click.
 */
export function useStable<Args extends unknown[], Result>(newest: (...args: Args) => Result): (...args: Args) => Result {
  const current = useRef(newest)
  useLayoutEffect(() => {
    current.current = newest
  }, [newest])
  return useCallback((...args: Args) => current.current(...args), [])
}
