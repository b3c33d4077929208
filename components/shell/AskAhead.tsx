import { useRouter } from 'next/router'
import { useEffect, useEffectEvent } from 'react'
import { askAhead } from '#store/askAhead.ts'
import { useAppDispatch, useAppSelector } from '#store/hooks.ts'
import { selectViews } from '#store/views/views.ts'
import { needsOf } from './needsOf.ts'

/** Milliseconds that a pointer rests on a link before the link counts as about to be followed. */
const restMs = 60

/**
 * Prefetches a screen's data: when the address changes, in parallel to its code, and when a link to it has the pointer or the focus,
 * together with its code.
 */
export function AskAhead() {
  const dispatch = useAppDispatch()
  const router = useRouter()
  const { asPath, events, prefetch } = router
  const views = useAppSelector(selectViews)
  const needs = useEffectEvent((address: string) => needsOf(address, views))
  const isHere = useEffectEvent((address: string) => address === asPath)
  useEffect(() => {
    const ask = (address: string) => dispatch(askAhead(needs(address)))
    // If only the query changes, the screen is already rendered and fetches its data itself.
    const onChange = (address: string, { shallow }: { shallow: boolean }) => !shallow && ask(address)
    let timer: ReturnType<typeof setTimeout> | undefined
    const onAim = ({ target }: Event) => {
      clearTimeout(timer)
      const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href^="/"]') : null
      const address = link?.getAttribute('href')
      if (!address || link?.target || isHere(address)) return
      timer = setTimeout(() => {
        void prefetch(address)
        ask(address)
      }, restMs)
    }
    events.on('routeChangeStart', onChange)
    document.addEventListener('pointerover', onAim)
    document.addEventListener('focusin', onAim)
    return () => {
      clearTimeout(timer)
      events.off('routeChangeStart', onChange)
      document.removeEventListener('pointerover', onAim)
      document.removeEventListener('focusin', onAim)
    }
  }, [dispatch, events, prefetch])
  return null
}
