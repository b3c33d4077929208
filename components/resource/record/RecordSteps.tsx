import { DownOutlined, UpOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'
import { isInFront, isPopupOpen } from '../../ui/isInFront.ts'
import { isTyping } from '../../ui/isTyping.ts'
import type { Steps } from './useNeighbours.ts'
import { formatCount } from '../../ui/numbers.ts'

/** Previous and next in the head of an open record, with keyboard shortcuts. `onStep` may ask for confirmation first. */
export function RecordSteps({ steps, onStep }: { steps: Steps; onStep: (step: () => void) => void }) {
  const { one, position, total, pendingDirection, next, previous } = steps
  const nextButton = useRef<HTMLButtonElement>(null)
  const previousButton = useRef<HTMLButtonElement>(null)
  const press = useEffectEvent((event: KeyboardEvent) => {
    const key = event.key.toLowerCase()
    const [step, button] = key === 'j' ? [next, nextButton] : key === 'k' ? [previous, previousButton] : []
    if (!step || !button?.current || event.ctrlKey || event.metaKey || event.altKey || event.repeat || event.defaultPrevented) return
    if (isTyping(event.target) || isPopupOpen() || !isInFront(button.current, event.target)) return
    // The focused element may be removed with its record.
    button.current.focus()
    onStep(step)
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
  // A disabled button loses the focus, and keyboard users would start again at the top.
  useLayoutEffect(() => {
    if (!next && document.activeElement === nextButton.current) previousButton.current?.focus()
    if (!previous && document.activeElement === previousButton.current) nextButton.current?.focus()
  }, [next, previous])
  return (
    <div className="record-steps">
      {position !== undefined && (
        <span className="quiet tabular">
          {formatCount(position)} of {total}
        </span>
      )}
      <Button
        ref={previousButton}
        type="text"
        icon={<UpOutlined />}
        aria-label={`Previous ${one}`}
        aria-keyshortcuts="K"
        title={`Previous ${one} (K)`}
        disabled={!previous}
        loading={pendingDirection === 'previous'}
        onClick={() => previous && onStep(previous)}
      />
      <Button
        ref={nextButton}
        type="text"
        icon={<DownOutlined />}
        aria-label={`Next ${one}`}
        aria-keyshortcuts="J"
        title={`Next ${one} (J)`}
        disabled={!next}
        loading={pendingDirection === 'next'}
        onClick={() => next && onStep(next)}
      />
    </div>
  )
}
