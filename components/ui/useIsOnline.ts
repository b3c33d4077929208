import { useSyncExternalStore } from 'react'

/** Whether the browser has a network. That does not mean that the server can be reached. */
export const useIsOnline = (): boolean => useSyncExternalStore(subscribe, () => navigator.onLine, alwaysOnline)

function subscribe(onChange: () => void): () => void {
  const names = ['online', 'offline']
  for (const name of names) window.addEventListener(name, onChange)
  return () => names.forEach((name) => window.removeEventListener(name, onChange))
}
const alwaysOnline = () => true
