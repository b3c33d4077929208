import { useRouter } from 'next/router'
import { useEffect, useEffectEvent } from 'react'

const question = 'You have unsaved changes. Leave without saving them?'

/** Asks before the page is left with unsaved changes, by a link, the back button or by closing it. */
export function useLeaveGuard({ isDirty, hasUnsaved }: { isDirty: boolean; hasUnsaved: () => boolean }): void {
  const stillHasUnsaved = useEffectEvent(hasUnsaved)
  const { events, asPath } = useRouter()
  useEffect(() => {
    if (!isDirty) return
    const path = asPath.split('?')[0]
    const onUnload = (event: BeforeUnloadEvent) => event.preventDefault()
    const onLeave = (to: string) => {
      if (!stillHasUnsaved() || to.split('?')[0] === path || window.confirm(question)) return
      events.emit('routeChangeError', new Error('stayed'), to, { shallow: false })
      // Next offers no other way to stay: what is thrown here ends the change of route and nothing else.
      throw new StayedHere()
    }
    window.addEventListener('beforeunload', onUnload)
    events.on('routeChangeStart', onLeave)
    return () => {
      window.removeEventListener('beforeunload', onUnload)
      events.off('routeChangeStart', onLeave)
    }
  }, [isDirty, events, asPath])
}

/** Thrown to end a change of route that the user took back; monitoring may ignore it. */
export class StayedHere extends Error {}
