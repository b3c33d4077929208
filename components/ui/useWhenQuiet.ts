import { useEffect } from 'react'
import { useAppStore } from '#store/hooks.ts'
import { whenQuiet } from './whenQuiet.ts'

/** The same as `whenQuiet`, while the part is there. `what` stays the same. */
export function useWhenQuiet(what: () => void): void {
  const store = useAppStore()
  useEffect(() => whenQuiet(store, what), [store, what])
}
