import { HolderOutlined } from '@ant-design/icons'
import { type KeyboardEvent, type PointerEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { prefetchedParts } from '../../ui/lazyPart.tsx'
import { type Lift, liftRow } from './liftRow.ts'

interface Props {
  /** The name of the row. */
  name: string
  /** The ids in the list, joined. When they change while the row is lifted, it is put back. */
  listKey: string
  count: number
  /** Whether the list is loading, so that nothing can be lifted. Called when the user tries. */
  isLoading: () => boolean
  onMove: (to: number) => void
  /** Lifts the element that the handle belongs to. Default: a row of a table. */
  lift?: (row: HTMLElement) => Lift
  /** The text of a position. Default: its number in the list. */
  positionText?: (position: number) => string
  /** Announces a text to screen readers. */
  announce: (text: string) => void
}

/** Follows a drag. Loaded only when the user is at a handle. */
const load = () => import('../../ui/followPointer.ts')
prefetchedParts.add(() =>
  load().then(
    () => true,
    () => false,
  ),
)

/**
 * The handle to move a row: drag it with a mouse, finger or pen, or lift it with Space or Enter and move it with the arrow keys, Home
 * and End. Escape, or moving the focus away, puts the row back.
 */
export function MoveHandle({
  name,
  listKey,
  count,
  isLoading,
  onMove,
  lift: liftFrom = liftRow,
  positionText = (position) => `${position + 1} of ${count}`,
  announce,
}: Props) {
  const [isLifted, setLifted] = useState(false)
  const lift = useRef<Lift>(null)
  const cancelDrag = useRef<() => void>(null)

  const startLift = (handle: Element) => {
    const row = handle.closest<HTMLElement>('[data-row-key]')
    if (!row || isLoading()) return
    const { from } = (lift.current = liftFrom(row))
    setLifted(true)
    announce(`${name} picked up: ${positionText(from)}. Arrow keys move it, Space drops it, Escape cancels.`)
  }
  const endLift = (isDropped: boolean) => {
    const endedLift = lift.current
    if (!endedLift) return
    lift.current = null
    cancelDrag.current?.()
    endedLift.end()
    setLifted(false)
    const { from, to } = endedLift
    if (!isDropped || to === from) return announce(`${name} is back: ${positionText(from)}.`)
    announce(`${name} is now ${positionText(to)}.`)
    onMove(to)
  }
  const putBack = useEffectEvent(() => endLift(false))
  useEffect(() => () => putBack(), [listKey])

  const press = async (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0 || !event.isPrimary) return
    const { currentTarget: handle, pointerId, pageX, pageY } = event
    endLift(false)
    const released = new AbortController()
    document.addEventListener('pointerup', () => released.abort(), { once: true })
    const { followPointer } = await load()
    if (released.signal.aborted) return
    const pointer = { pointerId, pageX, pageY }
    cancelDrag.current = followPointer(pointer, {
      onStart: () => startLift(handle),
      onMove: ({ y }) => lift.current?.moveBy(y),
      onEnd: endLift,
    })
  }
  const toggle = (handle: Element) => {
    if (lift.current) endLift(true)
    else startLift(handle)
  }
  const key = (event: KeyboardEvent) => {
    const lifted = lift.current
    if (!lifted) return
    const to = positionAfter(event.key, lifted.to, count)
    if (to === undefined && event.key !== 'Escape') return
    event.preventDefault()
    event.stopPropagation()
    if (to === undefined) return endLift(false)
    lifted.moveTo(to)
    announce(`${name}: ${positionText(lifted.to)}.`)
  }
  return (
    <Button
      type="text"
      size="small"
      className="move-handle"
      icon={<HolderOutlined />}
      aria-label={`Move ${name}`}
      aria-pressed={isLifted}
      title="Drag, or press Space and use the arrow keys"
      onPointerEnter={() => void load()}
      onPointerDown={(event) => void press(event)}
      // Space, Enter and screen readers click without a pointer. A click with a pointer ends a press that did not become a drag.
      onClick={(event) => event.detail === 0 && toggle(event.currentTarget)}
      onKeyDown={key}
      onBlur={() => endLift(false)}
    />
  )
}

/** The position to which a key moves a lifted row; undefined for other keys. */
function positionAfter(key: string, position: number, count: number): number | undefined {
  const positions: Readonly<Record<string, number>> = { ArrowUp: position - 1, ArrowDown: position + 1, Home: 0, End: count - 1 }
  return Object.hasOwn(positions, key) ? positions[key] : undefined
}
