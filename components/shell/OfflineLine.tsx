import { useRouter } from 'next/router'
import { routes } from '#constants/routes.ts'
import { useIsOnline } from '../ui/useIsOnline.ts'

/** Says in the header that the browser has no network, for as long as that is so. The floor of meetings keeps what is marked there. */
export function OfflineLine() {
  const isOnline = useIsOnline()
  const { pathname } = useRouter()
  // Always in the page, so that a screen reader announces the change.
  return (
    <span aria-live="polite" className="offline">
      {!isOnline && <span>{pathname === routes.meetings ? 'You are offline.' : 'You are offline. Changes cannot be saved.'}</span>}
    </span>
  )
}
