import { type RefObject, useLayoutEffect, useRef } from 'react'
import { minuteMs, type Span } from './dayScale.ts'
import { instantAt, type PlanScale, pixelsAt, pixelsOf } from './planScale.ts'

/** What is visible above the first session, so that there is room to drop another before it. */
const roomAboveMs = 30 * minuteMs
/** Half of the name of an hour, which is centred on its line. */
const halfLabel = 10

/**
 * Scrolls the grid: to the first session when other days are opened. When hours are added above or the zoom changes, the time at the top
 * stays there.
 */
export function useGridScroll(
  frame: RefObject<HTMLDivElement | null>,
  { scale, sessions }: { scale: PlanScale; sessions: readonly Span[] },
) {
  const shown = useRef<{ days: string; scale: PlanScale }>(null)
  useLayoutEffect(() => {
    const element = frame.current
    if (!element) return
    const days = scale.parts.map(({ day }) => day.agendaDayId).join()
    const before = shown.current
    if (before?.days !== days) {
      shown.current = { days, scale }
      const first = Math.min(...sessions.map(({ startsAt }) => startsAt))
      return scroll(element, sessions.length === 0 ? 0 : Math.max(0, pixelsAt(scale, first) - pixelsOf(scale, roomAboveMs) - halfLabel))
    }
    shown.current = { days, scale }
    const isLonger = before.scale.parts[0].startsAt !== scale.parts[0].startsAt
    if (!isLonger && before.scale.pixelsPerMinute === scale.pixelsPerMinute) return
    const top = instantAt(before.scale, element.scrollTop)
    const rest = element.scrollTop - pixelsAt(before.scale, top)
    scroll(element, pixelsAt(scale, top) + rest)
  })
}

function scroll(element: HTMLElement, top: number): void {
  element.scrollTop = top
}
