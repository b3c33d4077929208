import { useRouter } from 'next/router'
import { useEffect, useEffectEvent } from 'react'
import { cancelledNavigation } from '#constants/routes.ts'

const question = 'You have unsaved changes. Leave without saving?'

/** Asks before unsaved changes are lost by a link, the back button or by closing the page. */
export function useLeaveGuard({ isDirty, hasUnsaved }: { isDirty: boolean; hasUnsaved: () => boolean }): void {
  const { events, asPath, beforePopState } = useRouter()
  const isStaying = useEffectEvent((to: string) => hasUnsaved() && routeOf(to) !== routeOf(asPath) && !window.confirm(question))
  useEffect(() => {
    if (!isDirty) return
    const historyState: unknown = window.history.state
    let isAnswered = false
    const onUnload = (event: BeforeUnloadEvent) => event.preventDefault()
    const onLeave = (to: string) => {
      const wasAnswered = isAnswered
      isAnswered = false
      if (wasAnswered || !isStaying(to)) return
      const cancellation = new NavigationCancellation()
      events.emit('routeChangeError', cancellation, to, { shallow: false })
      // Next offers no other way to cancel: the error ends the change of route and nothing else.
      throw cancellation
    }
    const onRejected = (event: PromiseRejectionEvent) => event.reason instanceof NavigationCancellation && event.preventDefault()
    beforePopState(({ as }) => {
      // The browser has already moved at this point: if the user stays, the address is restored.
      const mustStay = isStaying(as)
      if (mustStay) window.history.pushState(historyState, '', asPath)
      isAnswered = !mustStay
      return !mustStay
    })
    window.addEventListener('beforeunload', onUnload)
    window.addEventListener('unhandledrejection', onRejected)
    events.on('routeChangeStart', onLeave)
    return () => {
      beforePopState(() => true)
      window.removeEventListener('beforeunload', onUnload)
      window.removeEventListener('unhandledrejection', onRejected)
      events.off('routeChangeStart', onLeave)
    }
  }, [isDirty, events, asPath, beforePopState])
}

/** The page and its open record. Another page or filter of the list does not leave the record. */
const routeOf = (address: string): string => {
  const { pathname, searchParams } = new URL(address, 'http://here')
  return `${pathname} ${searchParams.get('open') ?? ''}`
}

/** Thrown to cancel a change of route. It is not a failure: the user sees no message, and monitoring drops it. */
class NavigationCancellation extends Error {
  override name = cancelledNavigation
}
