import { useSyncExternalStore } from 'react'

/** Says in the header that the browser has no network, for as long as that is so. */
export function OfflineLine() {
  const isOnline = useSyncExternalStore(subscribe, () => navigator.onLine, alwaysOnline)
  // Always in the page, so that a screen reader announces the change.
  return (
    <span aria-live="polite" className="offline">
      {!isOnline && <span>You are offline. Changes cannot be saved.</span>}
    </span>
  )
}

function subscribe(onChange: () => void): () => void {
  const names = ['online', 'offline']
  for (const name of names) window.addEventListener(name, onChange)
  return () => names.forEach((name) => window.removeEventListener(name, onChange))
}
const alwaysOnline = () => true
