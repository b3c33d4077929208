export interface PointerHandlers {
  /** The pointer has moved far enough to be a drag and not a click. */
  onStart: () => void
  /** Pixels the pointer has moved over the page since it was pressed, including page scrolling, and its position in the window. */
  onMove: (distance: Point, position: Point) => void
  /** The drag ended by a drop, or was cancelled by Escape or by the system. Called only after `onStart`. */
  onEnd: (isDropped: boolean) => void
  /**
   * Called once per frame with the pointer's position in the window. Scrolls another element instead of the page, and returns whether it
   * did.
   */
  scroll?: (position: Point) => boolean
}
interface Point {
  x: number
  y: number
}

/** Pixels. */
const dragThreshold = 4
/** The distance from the window's edge at which the page starts to scroll. The header and the table's head cover the top. */
const edge = { top: 110, bottom: 56 }
const scrollPerFrame = 14

/**
 * Follows a pressed mouse, finger or pen until it is released, and scrolls the page at the window's edges unless `scroll` is given. The
 * pressed element needs `touch-action: none`, otherwise a finger scrolls. Returns a function that cancels the drag.
 */
export function followPointer(
  { pointerId, pageX, pageY }: Pick<PointerEvent, 'pointerId' | 'pageX' | 'pageY'>,
  { onStart, onMove, onEnd, scroll: scrollTarget = scrollPage }: PointerHandlers,
): () => void {
  const controller = new AbortController()
  const { signal } = controller
  let isDragging = false
  let position = { x: pageX - window.scrollX, y: pageY - window.scrollY }
  let frame = 0

  const reportMove = () => onMove({ x: position.x + window.scrollX - pageX, y: position.y + window.scrollY - pageY }, position)
  const scroll = () => {
    if (scrollTarget(position)) reportMove()
    frame = requestAnimationFrame(scroll)
  }
  const startDrag = () => {
    isDragging = true
    document.documentElement.classList.add('is-dragging')
    frame = requestAnimationFrame(scroll)
    onStart()
  }
  const endDrag = (isDropped: boolean) => {
    if (signal.aborted) return
    controller.abort()
    if (!isDragging) return
    cancelAnimationFrame(frame)
    document.documentElement.classList.remove('is-dragging')
    preventClick()
    onEnd(isDropped)
  }
  const isSamePointer = (event: PointerEvent) => event.pointerId === pointerId

  document.addEventListener(
    'pointermove',
    (event) => {
      if (!isSamePointer(event)) return
      position = { x: event.clientX, y: event.clientY }
      if (!isDragging && Math.hypot(event.pageX - pageX, event.pageY - pageY) >= dragThreshold) startDrag()
      if (isDragging) reportMove()
    },
    { signal },
  )
  document.addEventListener('pointerup', (event) => isSamePointer(event) && endDrag(true), { signal })
  document.addEventListener('pointercancel', (event) => isSamePointer(event) && endDrag(false), { signal })
  document.addEventListener(
    'keydown',
    (event) => {
      if (event.key !== 'Escape' || !isDragging) return
      event.preventDefault()
      event.stopPropagation()
      endDrag(false)
    },
    { signal, capture: true },
  )
  return () => endDrag(false)
}

function scrollPage({ y }: Point): boolean {
  const direction = y < edge.top ? -1 : y > window.innerHeight - edge.bottom ? 1 : 0
  if (direction !== 0) window.scrollBy(0, direction * scrollPerFrame)
  return direction !== 0
}

/** Prevents the click at the end of a drag: browsers click the element that contains both ends. */
function preventClick(): void {
  const stop = (event: Event) => event.stopPropagation()
  document.addEventListener('click', stop, { capture: true, once: true })
  setTimeout(() => document.removeEventListener('click', stop, { capture: true }))
}
