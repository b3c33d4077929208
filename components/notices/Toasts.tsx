import { useEffect, useState } from 'react'
import { useAppSelector } from '#store/hooks.ts'
import { lazyPart } from '../ui/lazyPart.tsx'

const ToastHost = lazyPart(() => import('./ToastHost.tsx').then((file) => file.ToastHost))
const quietMs = 2000

/**
 * The messages to the user. Their code is loaded after the page has settled, before it is needed: the first message may report that the
 * network is down.
 */
export function Toasts() {
  const latest = useAppSelector((state) => state.ui.notices[0]?.id ?? 0)
  const [shownBefore] = useState(latest)
  const [isNeeded, setNeeded] = useState(false)
  useEffect(() => {
    // Failure to load is ignored here: the first message tries again.
    const timer = setTimeout(() => void ToastHost.preload(), quietMs)
    return () => clearTimeout(timer)
  }, [])
  if (latest !== shownBefore && !isNeeded) setNeeded(true)
  return isNeeded ? <ToastHost shownBefore={shownBefore} /> : null
}
