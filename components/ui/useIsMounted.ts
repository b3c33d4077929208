import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** False in the page as it was built and until the browser has taken it over; true from then on. */
export const useIsMounted = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
