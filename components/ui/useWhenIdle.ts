import { useEffect } from 'react'
import { useAppStore } from '#store/hooks.ts'
import { whenIdle } from './whenIdle.ts'

/** Runs `whenIdle` while the component is mounted. `callback` must be stable. */
export function useWhenIdle(callback: () => void): void {
  const store = useAppStore()
  useEffect(() => whenIdle(store, callback), [store, callback])
}
