import { useCallback, useEffect, useMemo, useRef } from 'react'
import type { View, ViewLayout } from '#contract/views.ts'
import { useAppDispatch, useAppSelector } from '#store/hooks.ts'
import { layoutChanged, selectViews, sendLayout } from '#store/views/views.ts'
import { layoutOf } from './settings.ts'

/** Milliseconds after the last change: changing a width takes many key presses. */
const pauseMs = 300

interface Kept {
  layout: ViewLayout
  /** It differs from the layout of the view, or of the list. */
  isLaid: boolean
  lay: (layout: ViewLayout | null) => void
}

/** The user's layout of a list or of one of its views. The server stores it without an explicit save. */
export function useKeptLayout(list: string, view: View | undefined): Kept {
  const dispatch = useAppDispatch()
  const viewId = view?.viewId ?? 0
  const kept = useAppSelector((state) => selectViews(state).layouts.find((one) => one.list === list && one.viewId === viewId)?.layout)
  const layout = useMemo(() => layoutOf(kept ?? view?.settings), [kept, view?.settings])

  const waiting = useRef<{ timer: ReturnType<typeof setTimeout>; send: () => void }>(null)
  const flush = useCallback(() => {
    if (!waiting.current) return
    clearTimeout(waiting.current.timer)
    waiting.current.send()
    waiting.current = null
  }, [])
  useEffect(() => {
    window.addEventListener('pagehide', flush)
    return () => {
      window.removeEventListener('pagehide', flush)
      flush()
    }
  }, [flush])
  // The view has changed: send the pending layout of the previous one.
  useEffect(() => flush, [flush, list, viewId])

  const lay = useCallback(
    (asked: ViewLayout | null) => {
      const isAsDeclared = viewId === 0 && !asked?.columns && (asked?.density ?? 'comfortable') === 'comfortable'
      dispatch(layoutChanged({ list, viewId, layout: isAsDeclared ? null : asked }))
      if (waiting.current) clearTimeout(waiting.current.timer)
      const send = () => void dispatch(sendLayout({ list, viewId }))
      waiting.current = { timer: setTimeout(flush, pauseMs), send }
    },
    [dispatch, flush, list, viewId],
  )
  return { layout, isLaid: kept !== undefined, lay }
}
