import { useCallback, useEffect, useMemo, useRef } from 'react'
import type { SavedView, ViewLayout } from '#contract/savedViews.ts'
import { useAppDispatch, useAppSelector } from '#store/hooks.ts'
import { layoutChanged, selectSavedViews, sendLayout } from '#store/savedViews/savedViews.ts'
import { layoutOf } from './settings.ts'

/** Milliseconds after the last change: changing a width takes many key presses. */
const pauseMs = 300

interface SavedLayout {
  layout: ViewLayout
  /** It differs from the layout of the view, or of the list. */
  hasCustomLayout: boolean
  setLayout: (layout: ViewLayout | null) => void
}

/** The user's layout of a list or of one of its views. The server stores it without an explicit save. */
export function useSavedLayout(list: string, view: SavedView | undefined): SavedLayout {
  const dispatch = useAppDispatch()
  const viewId = view?.viewId ?? 0
  const storedLayout = useAppSelector(
    (state) => selectSavedViews(state).layouts.find((one) => one.list === list && one.viewId === viewId)?.layout,
  )
  const layout = useMemo(() => layoutOf(storedLayout ?? view?.settings), [storedLayout, view?.settings])

  const pending = useRef<{ timer: ReturnType<typeof setTimeout>; send: () => void }>(null)
  const flush = useCallback(() => {
    if (!pending.current) return
    clearTimeout(pending.current.timer)
    pending.current.send()
    pending.current = null
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

  const setLayout = useCallback(
    (nextLayout: ViewLayout | null) => {
      const isDefaultLayout = viewId === 0 && !nextLayout?.columns && (nextLayout?.density ?? 'comfortable') === 'comfortable'
      dispatch(layoutChanged({ list, viewId, layout: isDefaultLayout ? null : nextLayout }))
      if (pending.current) clearTimeout(pending.current.timer)
      const send = () => void dispatch(sendLayout({ list, viewId }))
      pending.current = { timer: setTimeout(flush, pauseMs), send }
    },
    [dispatch, flush, list, viewId],
  )
  return { layout, hasCustomLayout: storedLayout !== undefined, setLayout }
}
