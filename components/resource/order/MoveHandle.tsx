import { HolderOutlined } from '@ant-design/icons'
import { type KeyboardEvent, type PointerEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { followPointer } from '../../ui/followPointer.ts'
import { type Lift, liftRow } from './liftRow.ts'

interface Props {
  /** The name of the row. */
  name: string
  /** The ids in the list, joined. When they change while the row is lifted, it is put back. */
  listed: string
  count: number
  /** Whether the list is loading, so that nothing can be lifted. Called when the user tries. */
  isWaiting: () => boolean
  onMove: (to: number) => void
  /** Lifts the element that the handle belongs to. Default: a row of a table. */
  lift?: (row: HTMLElement) => Lift
  /** The text of a position. Default: its number in the list. */
  whereIs?: (place: number) => string
  /** Announces a text to screen readers. */
  say: (text: string) => void
}

/**
 * The handle to move a row: drag it with a mouse, finger or pen, or lift it with Space or Enter and move it with the arrow keys, Home
 * and End. Escape, or moving the focus away, puts the row back.
 */
export function MoveHandle({
  name,
  listed,
  count,
  isWaiting,
  onMove,
  lift: liftFrom = liftRow,
  whereIs = (place) => `${place + 1} of ${count}`,
  say,
}: Props) {
  const [isLifted, setLifted] = useState(false)
  const lift = useRef<Lift>(null)
  const giveUpDrag = useRef<() => void>(null)

  const begin = (handle: Element) => {
    const row = handle.closest<HTMLElement>('[data-row-key]')
    if (!row || isWaiting()) return
    const { from } = (lift.current = liftFrom(row))
    setLifted(true)
    say(`${name} is lifted: ${whereIs(from)}. Arrow keys move it, Space drops it, Escape puts it back.`)
  }
  const end = (isDropped: boolean) => {
    const ended = lift.current
    if (!ended) return
    lift.current = null
    giveUpDrag.current?.()
    ended.end()
    setLifted(false)
    const { from, to } = ended
    if (!isDropped || to === from) return say(`${name} is back: ${whereIs(from)}.`)
    say(`${name} is now ${whereIs(to)}.`)
    onMove(to)
  }
  const putBack = useEffectEvent(() => end(false))
  useEffect(() => () => putBack(), [listed])

  const press = (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0 || !event.isPrimary) return
    const handle = event.currentTarget
    end(false)
    giveUpDrag.current = followPointer(event, {
      onStart: () => begin(handle),
      onMove: ({ y }) => lift.current?.moveBy(y),
      onEnd: end,
    })
  }
  const toggle = (handle: Element) => {
    if (lift.current) end(true)
    else begin(handle)
  }
  const key = (event: KeyboardEvent) => {
    const lifted = lift.current
    if (!lifted) return
    const to = placeAfter(event.key, lifted.to, count)
    if (to === undefined && event.key !== 'Escape') return
    event.preventDefault()
    event.stopPropagation()
    if (to === undefined) return end(false)
    lifted.moveTo(to)
    say(`${name}: ${whereIs(lifted.to)}.`)
  }
  return (
    <Button
      type="text"
      size="small"
      className="move-handle"
      icon={<HolderOutlined />}
      aria-label={`Move ${name}`}
      aria-pressed={isLifted}
      title="Drag to move, or press Space and use the arrow keys"
      onPointerDown={press}
      // Space, Enter and screen readers click without a pointer. A click with a pointer ends a press that did not become a drag.
      onClick={(event) => event.detail === 0 && toggle(event.currentTarget)}
      onKeyDown={key}
      onBlur={() => end(false)}
    />
  )
}

/** The position to which a key moves a lifted row; undefined for other keys. */
function placeAfter(key: string, place: number, count: number): number | undefined {
  const places: Readonly<Record<string, number>> = { ArrowUp: place - 1, ArrowDown: place + 1, Home: 0, End: count - 1 }
  return Object.hasOwn(places, key) ? places[key] : undefined
}
