/** A lifted element. Nothing is moved in the document until it is dropped. */
export interface Lift {
  /** The original position, starting at 0. */
  from: number
  /** The position where it would be dropped now. */
  to: number
  /** Shows it at a position, limited to the list. */
  moveTo: (position: number) => void
  /** Shows it this many pixels below its original place, and takes the nearest position. */
  moveBy: (pixels: number) => void
  /** Shows all rows at their places in the document. */
  end: () => void
}

/** Lifts a row of a table or a list. The other rows move aside. */
export function liftRow(row: HTMLElement): Lift {
  const rows = [...(row.parentElement?.querySelectorAll<HTMLElement>(':scope > [data-row-key]') ?? [])]
  const from = rows.indexOf(row)
  const boxes = rows.map((one) => one.getBoundingClientRect())
  const { top, bottom, height } = row.getBoundingClientRect()
  const [first, last] = [boxes[0]?.top ?? top, boxes.at(-1)?.bottom ?? bottom]
  row.dataset.lifted = ''
  row.parentElement?.classList.add('has-lifted')

  const lift: Lift = {
    from,
    to: from,
    moveTo: (position) => {
      lift.to = Math.max(0, Math.min(position, rows.length - 1))
      const target = boxes[lift.to]
      show(target ? (lift.to > from ? target.bottom - bottom : target.top - top) : 0)
    },
    moveBy: (pixels) => {
      const offset = Math.max(first - top, Math.min(pixels, last - bottom))
      // Another row moves aside when the lifted one covers its middle.
      const above = boxes.filter((box, at) => at < from && top + offset > middleOf(box)).length
      const below = boxes.filter((box, at) => at > from && bottom + offset > middleOf(box)).length
      lift.to = above + below
      show(offset)
    },
    end: () => {
      delete row.dataset.lifted
      row.parentElement?.classList.remove('has-lifted')
      for (const one of rows) one.style.transform = ''
    },
  }
  return lift

  function show(offset: number): void {
    const { to } = lift
    rows.forEach((one, at) => {
      const shift = at > from && at <= to ? -height : at < from && at >= to ? height : 0
      const pixels = at === from ? offset : shift
      one.style.transform = pixels === 0 ? '' : `translateY(${pixels}px)`
    })
  }
}

const middleOf = ({ top, height }: DOMRect): number => top + height / 2
