import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { pixelsPerMinute } from '#constants/agenda.ts'
import { useAppDispatch } from '#store/hooks.ts'
import { readPreference, writePreference } from '#store/preferences.ts'

/** Heights of a minute in pixels. */
const heights: readonly number[] = [0.8, 1.2, pixelsPerMinute, 2.4, 3.2]
const key = 'agendaZoom'
/** A wheel turns further at once; a pinch comes in many small turns. */
const pixelsPerStep = 40

export interface Zoom {
  pixelsPerMinute: number
  canGrow: boolean
  canShrink: boolean
  zoom: (steps: 1 | -1) => void
}

/** How high the plan draws an hour. This browser remembers it. */
export function useZoom(): Zoom {
  const dispatch = useAppDispatch()
  const [stored, setStored] = useState(() => dispatch(readPreference(key)))
  const at = heights.indexOf(typeof stored === 'number' && heights.includes(stored) ? stored : pixelsPerMinute)
  const zoom = (steps: 1 | -1) => {
    const height = heights[at + steps]
    if (height === undefined) return
    setStored(height)
    dispatch(writePreference(key, height))
  }
  return { pixelsPerMinute: heights[at] ?? pixelsPerMinute, canGrow: at < heights.length - 1, canShrink: at > 0, zoom }
}

/** Zooms with Ctrl and the wheel, as maps do; a pinch on a trackpad is the same to a browser. */
export function useZoomWheel(frame: RefObject<HTMLElement | null>, onZoom: (steps: 1 | -1) => void): void {
  const turned = useRef(0)
  const turn = useEffectEvent((event: WheelEvent) => {
    if (!event.ctrlKey && !event.metaKey) return
    event.preventDefault()
    turned.current += event.deltaY
    if (Math.abs(turned.current) < pixelsPerStep) return
    onZoom(turned.current < 0 ? 1 : -1)
    turned.current = 0
  })
  useEffect(() => {
    const element = frame.current
    const onWheel = (event: WheelEvent) => turn(event)
    // The browser would zoom the page: only a listener that is not passive can prevent that.
    element?.addEventListener('wheel', onWheel, { passive: false })
    return () => element?.removeEventListener('wheel', onWheel)
  }, [frame])
}
