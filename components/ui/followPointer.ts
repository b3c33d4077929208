export interface FollowedPointer {
  /** The pointer has moved far enough to be a drag and not a click. */
  onStart: () => void
  /** Pixels the pointer has moved over the page since it was pressed, including page scrolling, and its position in the window. */
  onMove: (moved: Point, at: Point) => void
  /** The drag ended by a drop, or was cancelled by Escape or by the system. Called only after `onStart`. */
  onEnd: (isDropped: boolean) => void
  /**
   * Called once per frame with the pointer's position in the window. Scrolls another element instead of the page, and returns whether it
   * did.
   */
  scroll?: (at: Point) => boolean
}
interface Point {
  x: number
  y: number
}

/** Pixels. */
const dragFrom = 4
/** The distance from the window's edge at which the page starts to scroll. The header and the table's head cover the top. */
const edge = { top: 110, bottom: 56 }
const scrollPerFrame = 14

/**
 * Follows a pressed mouse, finger or pen until it is released, and scrolls the page at the window's edges unless `scroll` is given. The
 * pressed element needs `touch-action: none`, otherwise a finger scrolls. Returns a function that cancels the drag.
 */
export function followPointer(
  { pointerId, pageX, pageY }: Pick<PointerEvent, 'pointerId' | 'pageX' | 'pageY'>,
  { onStart, onMove, onEnd, scroll: scrollMore = scrollPage }: FollowedPointer,
): () => void {
  const listening = new AbortController()
  const { signal } = listening
  let isDragging = false
  let at = { x: pageX - window.scrollX, y: pageY - window.scrollY }
  let frame = 0

  const tell = () => onMove({ x: at.x + window.scrollX - pageX, y: at.y + window.scrollY - pageY }, at)
  const scroll = () => {
    if (scrollMore(at)) tell()
    frame = requestAnimationFrame(scroll)
  }
  const begin = () => {
    isDragging = true
    document.documentElement.classList.add('is-dragging')
    frame = requestAnimationFrame(scroll)
    onStart()
  }
  const end = (isDropped: boolean) => {
    if (signal.aborted) return
    listening.abort()
    if (!isDragging) return
    cancelAnimationFrame(frame)
    document.documentElement.classList.remove('is-dragging')
    swallowClick()
    onEnd(isDropped)
  }
  const isMine = (event: PointerEvent) => event.pointerId === pointerId

  document.addEventListener(
    'pointermove',
    (event) => {
      if (!isMine(event)) return
      at = { x: event.clientX, y: event.clientY }
      if (!isDragging && Math.hypot(event.pageX - pageX, event.pageY - pageY) >= dragFrom) begin()
      if (isDragging) tell()
    },
    { signal },
  )
  document.addEventListener('pointerup', (event) => isMine(event) && end(true), { signal })
  document.addEventListener('pointercancel', (event) => isMine(event) && end(false), { signal })
  document.addEventListener(
    'keydown',
    (event) => {
      if (event.key !== 'Escape' || !isDragging) return
      event.preventDefault()
      event.stopPropagation()
      end(false)
    },
    { signal, capture: true },
  )
  return () => end(false)
}

function scrollPage({ y }: Point): boolean {
  const over = y < edge.top ? -1 : y > window.innerHeight - edge.bottom ? 1 : 0
  if (over !== 0) window.scrollBy(0, over * scrollPerFrame)
  return over !== 0
}

/** Prevents the click at the end of a drag: browsers click the element that contains both ends. */
function swallowClick(): void {
  const swallow = (event: Event) => event.stopPropagation()
  document.addEventListener('click', swallow, { capture: true, once: true })
  setTimeout(() => document.removeEventListener('click', swallow, { capture: true }))
}
