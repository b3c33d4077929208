import { useSyncExternalStore } from 'react'

const subscribe = () => () => {}

/** False in the prerendered page and until React has hydrated it, true afterwards. */
export const useIsHydrated = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  )
