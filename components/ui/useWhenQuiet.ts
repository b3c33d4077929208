import { useEffect } from 'react'
import { useAppStore } from '#store/hooks.ts'
import { whenQuiet } from './whenQuiet.ts'

/** Runs `whenQuiet` while the component is mounted. `what` must be stable. */
export function useWhenQuiet(what: () => void): void {
  const store = useAppStore()
  useEffect(() => whenQuiet(store, what), [store, what])
}
