import { followPointer } from '../../ui/followPointer.ts'
import { type DayScale, instantAt, pixelsAt, pixelsOf } from './dayScale.ts'
import { makeGhost } from './ghost.ts'
import { begunAt, type Grip, isSamePlace, type Place, stretched } from './place.ts'

/** Where something was let go. */
export type Target = { place: Place } | { agendaDayId: number } | 'unscheduled'

/** What a drag knows of the grid that it goes over. */
export interface DragOver {
  /** What scrolls, with the columns (`data-column`) in it. */
  frame: HTMLElement
  /** Shows where it would be dropped: a box in the frame's body that is there all the time. */
  preview: HTMLElement
  scale: DayScale
  columns: readonly (number | null)[]
  /** The words of a place: "10:05–10:35, Main hall". */
  wordsOf: (place: Place) => string
  /** Asked when the pointer rests: what would be wrong there, in words. */
  problemsAt: (place: Place) => Promise<readonly string[]>
}
interface Dragged {
  /** What is seen under the pointer; of what is stretched or drawn new, nothing. */
  element?: HTMLElement
  /** Where it stands, or as long as it will be. */
  place: Place
  grip: Grip
  /** It can go to another day or off the plan. */
  isStored: boolean
}

const restMs = 220
/** How near to the edges of the frame it begins to scroll, and pixels a frame. */
const scrollEdge = 36
const scrollPerFrame = 12

/**
 * Drags a session over the grid, or stretches it. Nothing of React is drawn meanwhile: a ghost and a preview follow by their
 * transforms. Tells where it was dropped; nothing when it was given up or is where it was. Returns what gives it up.
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
  /** Pixels between the top of what is dragged and the pointer. */
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

/** Where the columns are in the frame, read once: nothing is measured while the pointer moves. */
function measure(frame: HTMLElement) {
  const columns = [...frame.querySelectorAll<HTMLElement>('[data-column]')]
  return {
    frame: frame.getBoundingClientRect(),
    columns: columns.map(({ offsetLeft, offsetWidth }) => ({ left: offsetLeft, width: offsetWidth })),
    bodyTop: columns[0]?.offsetTop ?? 0,
    bodyLeft: columns[0]?.offsetLeft ?? 0,
  }
}

/** What beside the grid takes a session: the tab of another day, the list of what is not scheduled. */
function targetAt({ x, y }: { x: number; y: number }): { element: Element; target: Target } | undefined {
  const element = document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-takes]')
  const takes = element?.dataset.takes
  if (!element || !takes) return undefined
  return { element, target: takes === 'unscheduled' ? takes : { agendaDayId: Number(takes) } }
}
