import { followPointer } from '../../ui/followPointer.ts'
import { type DayScale, instantAt, pixelsAt, pixelsOf } from './dayScale.ts'
import { makeGhost } from './ghost.ts'
import { begunAt, type Grip, isSamePlace, type Place, stretched } from './place.ts'

/** Where something was dropped. */
export type Target = { place: Place } | { agendaDayId: number } | 'unscheduled'

/** The grid as a drag needs it. */
export interface DragOver {
  /** The scrolling element with the columns (`data-column`). */
  frame: HTMLElement
  /** Shows the drop position: a box that is always in the frame's body. */
  preview: HTMLElement
  scale: DayScale
  columns: readonly (number | null)[]
  /** A place as text: "10:05–10:35, Main hall". */
  wordsOf: (place: Place) => string
  /** Called when the pointer rests: returns the clashes at a place as text. */
  problemsAt: (place: Place) => Promise<readonly string[]>
}
export interface Dragged {
  /** The element under the pointer; undefined when a session is resized or newly drawn. */
  element?: HTMLElement
  /** Its current place; for an unscheduled session only the length counts. */
  place: Place
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
  { element, place: from, grip, isStored }: Dragged,
  over: DragOver,
  onDrop: (target: Target | undefined) => void,
): () => void {
  const { frame, preview, scale, columns } = over
  const ghost = makeGhost(element)
  const box = element?.getBoundingClientRect()
  /** Pixels between the top of the dragged element and the pointer. */
  const grabbed = box ? event.clientY - box.top : 0
  let edges = measure(frame)
  let target: Target | undefined
  let shown: Place | undefined
  let lit: Element | undefined
  let resting: ReturnType<typeof setTimeout> | undefined

  const show = (place: Place | undefined) => {
    if (place && shown && isSamePlace(place, shown)) return
    shown = place
    clearTimeout(resting)
    preview.hidden = !place
    if (!place) return ghost.say('')
    const column = edges.columns[columns.indexOf(place.sessionLocationId)]
    preview.style.transform = `translate(${column?.left ?? 0}px, ${edges.bodyTop + pixelsAt(scale, place.startsAt)}px)`
    preview.style.width = `${column?.width ?? 0}px`
    preview.style.height = `${pixelsOf(place.endsAt - place.startsAt)}px`
    const words = over.wordsOf(place)
    ghost.say(words)
    resting = setTimeout(() => {
      void over.problemsAt(place).then((problems) => shown === place && ghost.say(words, problems))
    }, restMs)
  }
  const light = (element: Element | undefined) => {
    if (lit === element) return
    lit?.removeAttribute('data-over')
    element?.setAttribute('data-over', '')
    lit = element
  }
  const move = (at: { x: number; y: number }) => {
    const { top, left, right, bottom } = edges.frame
    const isOutside = at.x < left || at.x > right || at.y < top || at.y > bottom
    const beside = isOutside && isStored && grip === 'whole' ? targetAt(at) : undefined
    light(beside?.element)
    if (isOutside && grip === 'whole') {
      target = beside?.target
      return show(undefined)
    }
    const x = at.x - left + frame.scrollLeft
    const y = at.y - top + frame.scrollTop - edges.bodyTop
    const place = placeAt({ x, y })
    target = isStored && isSamePlace(place, from) ? undefined : { place }
    show(place)
  }
  const placeAt = ({ x, y }: { x: number; y: number }): Place => {
    if (grip !== 'whole') return stretched(from, grip, instantAt(scale, y), scale)
    const at = edges.columns.findLastIndex(({ left }) => left <= x)
    const sessionLocationId = columns[Math.max(0, at)] ?? null
    return begunAt({ ...from, sessionLocationId }, instantAt(scale, y - grabbed), scale)
  }

  return followPointer(event, {
    onStart: () => {
      edges = measure(frame)
      if (element) element.dataset.lifted = ''
      ghost.begin(grip === 'whole')
    },
    onMove: (moved, at) => {
      ghost.moveTo(moved, at)
      move(at)
    },
    onEnd: (isDropped) => {
      clearTimeout(resting)
      light(undefined)
      ghost.end()
      preview.hidden = true
      if (element) delete element.dataset.lifted
      onDrop(isDropped ? target : undefined)
    },
    scroll: (at) => {
      const { top, left, right, bottom } = edges.frame
      const isInside = at.x > left && at.x < right && at.y > top && at.y < bottom + scrollEdge
      const down = at.y > bottom - scrollEdge ? 1 : at.y < top + edges.bodyTop + scrollEdge ? -1 : 0
      const aside = at.x > right - scrollEdge ? 1 : at.x < left + edges.bodyLeft + scrollEdge ? -1 : 0
      if (!isInside || (down === 0 && aside === 0)) return false
      const before = frame.scrollTop + frame.scrollLeft
      frame.scrollBy(aside * scrollPerFrame, down * scrollPerFrame)
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
function targetAt({ x, y }: { x: number; y: number }): { element: Element; target: Target } | undefined {
  const element = document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-takes]')
  const takes = element?.dataset.takes
  if (!element || !takes) return undefined
  return { element, target: takes === 'unscheduled' ? takes : { agendaDayId: Number(takes) } }
}
