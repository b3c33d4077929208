import { useRouter } from 'next/router'
import { useEffect, useEffectEvent } from 'react'
import { prefetchRequests } from '#store/prefetchRequests.ts'
import { useAppDispatch, useAppSelector } from '#store/hooks.ts'
import { selectSavedViews } from '#store/savedViews/savedViews.ts'
import { requestsOf } from './requestsOf.ts'

/** Milliseconds that a pointer rests on a link before the link counts as about to be followed. */
const restMs = 60

/**
 * Prefetches a screen's data: when the address changes, in parallel to its code, and when a link to it has the pointer or the focus,
 * together with its code.
 */
export function PrefetchLinks() {
  const dispatch = useAppDispatch()
  const router = useRouter()
  const { asPath, events, prefetch } = router
  const savedViews = useAppSelector(selectSavedViews)
  const requestsFor = useEffectEvent((address: string) => requestsOf(address, savedViews))
  const isHere = useEffectEvent((address: string) => address === asPath)
  useEffect(() => {
    const prefetchData = (address: string) => dispatch(prefetchRequests(requestsFor(address)))
    // If only the query changes, the screen is already rendered and fetches its data itself.
    const onChange = (address: string, { shallow }: { shallow: boolean }) => !shallow && prefetchData(address)
    let timer: ReturnType<typeof setTimeout> | undefined
    const onLinkAim = ({ target }: Event) => {
      clearTimeout(timer)
      const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href^="/"]') : null
      const address = link?.getAttribute('href')
      if (!address || link?.target || isHere(address)) return
      timer = setTimeout(() => {
        void prefetch(address)
        prefetchData(address)
      }, restMs)
    }
    events.on('routeChangeStart', onChange)
    document.addEventListener('pointerover', onLinkAim)
    document.addEventListener('focusin', onLinkAim)
    return () => {
      clearTimeout(timer)
      events.off('routeChangeStart', onChange)
      document.removeEventListener('pointerover', onLinkAim)
      document.removeEventListener('focusin', onLinkAim)
    }
  }, [dispatch, events, prefetch])
  return null
}
