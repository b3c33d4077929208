import { useRouter } from 'next/router'
import { useEffect, useEffectEvent } from 'react'
import { cancelledNavigation } from '#constants/routes.ts'
import { useConfirm } from '../../ui/ConfirmProvider.tsx'
import { leaveConfirmation } from '../../ui/leaveConfirmation.ts'

interface Guarded {
  isDirty: boolean
  hasUnsaved: () => boolean
  /** What `open` in the address says of the record, whose form can be filled in before the address follows. */
  openedAs?: string
}

/** Asks before unsaved changes are lost by a link or the back button. Of closing the page, only the browser can ask. */
export function useLeaveGuard({ isDirty, hasUnsaved, openedAs }: Guarded): void {
  const { events, asPath, beforePopState, push } = useRouter()
  const confirm = useConfirm()
  const ownRoute = openedAs === undefined ? undefined : routeOf(asPath, openedAs)
  const wouldLose = useEffectEvent((to: string) => hasUnsaved() && ![routeOf(asPath), ownRoute].includes(routeOf(to)))
  const ask = useEffectEvent((leave: () => void) => void confirm(leaveConfirmation).then((isLeaving) => isLeaving && leave()))
  const goTo = useEffectEvent((to: string) => void push(to))
  useEffect(() => {
    if (!isDirty) return
    const historyState: unknown = window.history.state
    /** The user has answered that they leave: the next change of route is theirs. */
    let isLeaving = false
    const onUnload = (event: BeforeUnloadEvent) => event.preventDefault()
    const onLeave = (to: string) => {
      const wasConfirmed = isLeaving
      isLeaving = false
      if (wasConfirmed || !wouldLose(to)) return
      ask(() => {
        isLeaving = true
        goTo(to)
      })
      const cancellation = new NavigationCancellation()
      events.emit('routeChangeError', cancellation, to, { shallow: false })
      // Next offers no other way to cancel: the error ends the change of route and nothing else.
      throw cancellation
    }
    const onRejected = (event: PromiseRejectionEvent) => event.reason instanceof NavigationCancellation && event.preventDefault()
    beforePopState(({ as }) => {
      if (isLeaving || !wouldLose(as)) return true
      // The browser has already moved at this point: the address is restored until the user has answered.
      window.history.pushState(historyState, '', asPath)
      ask(() => {
        isLeaving = true
        window.history.back()
      })
      return false
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
const routeOf = (address: string, openedAs?: string): string => {
  const { pathname, searchParams } = new URL(address, 'http://here')
  return `${pathname} ${openedAs ?? searchParams.get('open') ?? ''}`
}

/** Thrown to cancel a change of route. It is not a failure: the user sees no message, and monitoring drops it. */
class NavigationCancellation extends Error {
  override name = cancelledNavigation
}
