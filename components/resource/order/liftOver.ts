import type { Lift } from './liftRow.ts'

/** A gap between two ordered elements, or at either end. */
export interface Gap {
  /** Pixels from the top of the page. */
  y: number
}

/**
 * Lifts an element that can be dropped into any gap, in its own list or another. A line shows the gap where it would be dropped; nothing
 * else moves. `from` is its current gap. `line` is positioned inside `board`.
 */
export function liftOver(
  lifted: HTMLElement,
  { gaps, from, dropLine, board }: { gaps: readonly Gap[]; from: number; dropLine: HTMLElement; board: HTMLElement },
): Lift {
  const box = lifted.getBoundingClientRect()
  const top = board.getBoundingClientRect().top + window.scrollY
  // The drag starts at the handle, in the first line of the element.
  const start = box.top + window.scrollY + Math.min(box.height, handleHeight) / 2
  lifted.dataset.lifted = ''
  const lift: Lift = {
    from,
    to: from,
    moveTo: (position) => {
      show(Math.max(0, Math.min(position, gaps.length - 1)))
      dropLine.scrollIntoView({ block: 'nearest' })
    },
    moveBy: (pixels) => {
      const at = start + pixels
      const distances = gaps.map(({ y }) => Math.abs(y - at))
      show(distances.indexOf(Math.min(...distances)))
    },
    end: () => {
      delete lifted.dataset.lifted
      dropLine.hidden = true
    },
  }
  return lift

  function show(to: number): void {
    lift.to = to
    dropLine.hidden = to === from
    dropLine.style.top = `${(gaps[to]?.y ?? top) - top}px`
  }
}

/** Pixels. */
const handleHeight = 48
