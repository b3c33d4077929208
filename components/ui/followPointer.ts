export interface FollowedPointer {
  /** The pointer has moved so far that it is a drag and no click. */
  onStart: () => void
  /** Pixels that it has moved over the page since it was pressed, the page's own scrolling included, and where it is in the window. */
  onMove: (moved: Point, at: Point) => void
  /** Let go, or given up: by Escape, or by the system. Only after a start. */
  onEnd: (isDropped: boolean) => void
  /** Asked once a frame with where the pointer is in the window: scrolls what it likes instead of the page, and tells whether it did. */
  scroll?: (at: Point) => boolean
}
interface Point {
  x: number
  y: number
}

/** Pixels. */
const dragFrom = 4
/** How near to the edge of the window the page begins to scroll; at the top stand the header and the table's head. */
const edge = { top: 110, bottom: 56 }
const scrollPerFrame = 14

/**
 * Follows a pressed mouse, finger or pen until it is let go, and scrolls the page at the window's edges unless told otherwise. The element that
 * was pressed needs `touch-action: none`, or a finger scrolls instead. Returns what gives the drag up.
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

/** Where a drag ends is not clicked: a browser clicks whatever holds both ends of it. */
function swallowClick(): void {
  const swallow = (event: Event) => event.stopPropagation()
  document.addEventListener('click', swallow, { capture: true, once: true })
  setTimeout(() => document.removeEventListener('click', swallow, { capture: true }))
}
