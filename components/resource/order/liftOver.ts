import type { Lift } from './liftRow.ts'

/** Between two things that are ordered, or at an end of them. */
export interface Gap {
  /** Pixels from the top of the page. */
  y: number
}

/**
 * Lifts something that may be dropped into any gap, in one list or in another: a line shows the gap it would be dropped into,
 * and nothing else moves. `from` is the gap that it stands in now. `line` lies in `board`, which it is placed by.
 */
export function liftOver(
  lifted: HTMLElement,
  { gaps, from, line, board }: { gaps: readonly Gap[]; from: number; line: HTMLElement; board: HTMLElement },
): Lift {
  const box = lifted.getBoundingClientRect()
  const top = board.getBoundingClientRect().top + window.scrollY
  // It is taken by its handle, which stands in its first line.
  const start = box.top + window.scrollY + Math.min(box.height, handleHeight) / 2
  lifted.dataset.lifted = ''
  const lift: Lift = {
    from,
    to: from,
    moveTo: (place) => {
      show(Math.max(0, Math.min(place, gaps.length - 1)))
      line.scrollIntoView({ block: 'nearest' })
    },
    moveBy: (pixels) => {
      const at = start + pixels
      const distances = gaps.map(({ y }) => Math.abs(y - at))
      show(distances.indexOf(Math.min(...distances)))
    },
    end: () => {
      delete lifted.dataset.lifted
      line.hidden = true
    },
  }
  return lift

  function show(to: number): void {
    lift.to = to
    line.hidden = to === from
    line.style.top = `${(gaps[to]?.y ?? top) - top}px`
  }
}

/** Pixels. */
const handleHeight = 48
