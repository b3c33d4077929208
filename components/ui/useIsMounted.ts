import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** False in the prerendered page and until React has hydrated it, true afterwards. */
export const useIsMounted = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
