import { followPointer } from '../../ui/followPointer.ts'
import { makeGhost } from './ghost.ts'
import { instantAt, partAt, type PlanScale, pixelsAt, pixelsOf } from './planScale.ts'
import { startSlotAt, type Grip, isSameSlot, type SessionSlot, resizeSlot } from './sessionSlot.ts'

/** Where something was dropped. */
export type DropTarget = { place: SessionSlot } | { agendaDayId: number } | 'unscheduled'

/** The grid as a drag needs it. */
export interface DragContext {
  /** The scrolling element with the columns (`data-column`). */
  frame: HTMLElement
  /** Shows the drop position: a box that is always in the frame's body. */
  preview: HTMLElement
  scale: PlanScale
  columns: readonly (number | null)[]
  /** A place as text: "10:05–10:35, Main hall". */
  slotText: (slot: SessionSlot) => string
  /** Called when the pointer rests: returns the clashes at a place as text. */
  problemsAt: (slot: SessionSlot) => Promise<readonly string[]>
}
export interface DragSource {
  /** The element under the pointer; undefined when a session is resized or newly drawn. */
  element?: HTMLElement
  /** Its current place; for an unscheduled session only the length counts. */
  slot: SessionSlot
  grip: Grip
  /** Stored sessions can be moved to another day or off the plan. */
  isStored: boolean
}

const restMs = 220
/** Distance from the frame's edges at which it scrolls, and pixels per animation frame. */
const scrollEdge = 36
const scrollPerFrame = 12

/**
 * Drags a session over the grid, or resizes it. React does not render meanwhile: a ghost and a preview follow by CSS transforms. Calls
 * `onDrop` with the target; with undefined when the drag was cancelled or the place did not change. Returns a function that cancels the
 * drag.
 */
export function dragSession(
  event: Pick<PointerEvent, 'pointerId' | 'pageX' | 'pageY' | 'clientX' | 'clientY'>,
  { element, slot: from, grip, isStored }: DragSource,
  context: DragContext,
  onDrop: (target: DropTarget | undefined) => void,
): () => void {
  const { frame, preview, scale, columns } = context
  const ghost = makeGhost(element)
  const box = element?.getBoundingClientRect()
  /** Pixels between the top of the dragged element and the pointer. */
  const grabOffset = box ? event.clientY - box.top : 0
  let edges = measure(frame)
  let target: DropTarget | undefined
  let shownSlot: SessionSlot | undefined
  let highlighted: Element | undefined
  let restTimer: ReturnType<typeof setTimeout> | undefined

  const show = (slot: SessionSlot | undefined) => {
    if (slot && shownSlot && isSameSlot(slot, shownSlot)) return
    shownSlot = slot
    clearTimeout(restTimer)
    preview.hidden = !slot
    if (!slot) return ghost.showText('')
    const column = edges.columns[columns.indexOf(slot.sessionLocationId)]
    preview.style.transform = `translate(${column?.left ?? 0}px, ${edges.bodyTop + pixelsAt(scale, slot.startsAt)}px)`
    preview.style.width = `${column?.width ?? 0}px`
    preview.style.height = `${pixelsOf(scale, slot.endsAt - slot.startsAt)}px`
    const text = context.slotText(slot)
    ghost.showText(text)
    restTimer = setTimeout(() => {
      void context.problemsAt(slot).then((problems) => shownSlot === slot && ghost.showText(text, problems))
    }, restMs)
  }
  const highlight = (element: Element | undefined) => {
    if (highlighted === element) return
    highlighted?.removeAttribute('data-over')
    element?.setAttribute('data-over', '')
    highlighted = element
  }
  const move = (at: { x: number; y: number }) => {
    const { top, left, right, bottom } = edges.frame
    const isOutside = at.x < left || at.x > right || at.y < top || at.y > bottom
    const outsideTarget = isOutside && isStored && grip === 'whole' ? targetAt(at) : undefined
    highlight(outsideTarget?.element)
    if (isOutside && grip === 'whole') {
      target = outsideTarget?.target
      return show(undefined)
    }
    const x = at.x - left + frame.scrollLeft
    const y = at.y - top + frame.scrollTop - edges.bodyTop
    const slot = slotAt({ x, y })
    target = isStored && isSameSlot(slot, from) ? undefined : { place: slot }
    show(slot)
  }
  const slotAt = ({ x, y }: { x: number; y: number }): SessionSlot => {
    if (grip !== 'whole') return resizeSlot(from, grip, instantAt(scale, y), partAt(scale, from.startsAt))
    const at = edges.columns.findLastIndex(({ left }) => left <= x)
    const sessionLocationId = columns[Math.max(0, at)] ?? null
    const startsAt = instantAt(scale, y - grabOffset)
    return startSlotAt({ ...from, sessionLocationId }, startsAt, partAt(scale, startsAt))
  }

  return followPointer(event, {
    onStart: () => {
      edges = measure(frame)
      if (element) element.dataset.lifted = ''
      ghost.begin(grip === 'whole')
    },
    onMove: (offset, at) => {
      ghost.moveTo(offset, at)
      move(at)
    },
    onEnd: (isDropped) => {
      clearTimeout(restTimer)
      highlight(undefined)
      ghost.end()
      preview.hidden = true
      if (element) delete element.dataset.lifted
      onDrop(isDropped ? target : undefined)
    },
    scroll: (at) => {
      const { top, left, right, bottom } = edges.frame
      const isInside = at.x > left && at.x < right && at.y > top && at.y < bottom + scrollEdge
      const down = at.y > bottom - scrollEdge ? 1 : at.y < top + edges.bodyTop + scrollEdge ? -1 : 0
      const across = at.x > right - scrollEdge ? 1 : at.x < left + edges.bodyLeft + scrollEdge ? -1 : 0
      if (!isInside || (down === 0 && across === 0)) return false
      const before = frame.scrollTop + frame.scrollLeft
      frame.scrollBy(across * scrollPerFrame, down * scrollPerFrame)
      return frame.scrollTop + frame.scrollLeft !== before
    },
  })
}

/** The positions of the columns in the frame, measured once and not while the pointer moves. */
function measure(frame: HTMLElement) {
  const columns = [...frame.querySelectorAll<HTMLElement>('[data-column]')]
  return {
    frame: frame.getBoundingClientRect(),
    columns: columns.map(({ offsetLeft, offsetWidth }) => ({ left: offsetLeft, width: offsetWidth })),
    bodyTop: columns[0]?.offsetTop ?? 0,
    bodyLeft: columns[0]?.offsetLeft ?? 0,
  }
}

/** The drop target beside the grid: the tab of another day, or the unscheduled list. */
function targetAt({ x, y }: { x: number; y: number }): { element: Element; target: DropTarget } | undefined {
  const element = document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-takes]')
  const targetKey = element?.dataset.takes
  if (!element || !targetKey) return undefined
  return { element, target: targetKey === 'unscheduled' ? targetKey : { agendaDayId: Number(targetKey) } }
}
