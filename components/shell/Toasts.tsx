import dynamic from 'next/dynamic'
import { useState } from 'react'
import { useAppSelector } from '#store/hooks.ts'

const ToastHost = dynamic(() => import('./ToastHost.tsx').then((file) => file.ToastHost), { ssr: false })

/** The messages to the user; the code that shows them loads with the first. */
export function Toasts() {
  const latest = useAppSelector((state) => state.ui.notices[0]?.id ?? 0)
  const [shownBefore] = useState(latest)
  const [isNeeded, setNeeded] = useState(false)
  if (latest !== shownBefore && !isNeeded) setNeeded(true)
  return isNeeded ? <ToastHost shownBefore={shownBefore} /> : null
}
