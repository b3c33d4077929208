import { CloseOutlined } from '@ant-design/icons'
import { useEffect, useRef } from 'react'
import { Button } from '../../ui/Button.tsx'
import type { NarrowedList } from './useListView.ts'
import { useNarrowings, without } from './useNarrowings.ts'

/** The active filters of a list, each with a button that clears it. */
export function NarrowedBy({ view }: { view: NarrowedList }) {
  const narrowed = useNarrowings(view)
  const holder = useRef<HTMLDivElement>(null)
  const count = useRef(narrowed.length)
  // The focused chip was removed: the focus moves to the next one, or back to the bar.
  useEffect(() => {
    const isFewer = narrowed.length < count.current
    count.current = narrowed.length
    if (!isFewer || document.activeElement !== document.body) return
    const bar = holder.current?.parentElement?.querySelector<HTMLElement>('.list-bar :is(input, button, [tabindex])')
    ;(holder.current?.querySelector('button') ?? bar)?.focus()
  }, [narrowed.length])
  return (
    <div ref={holder} className="narrowed-by" role="group" aria-label="What narrows the list" hidden={narrowed.length === 0}>
      {narrowed.map((one) => (
        <button
          key={one.name}
          type="button"
          className="narrowed-chip"
          aria-label={`Clear ${one.text}`}
          title="Take this away"
          onClick={() => view.change(without([one]))}
        >
          <span className="cut">{one.text}</span>
          <CloseOutlined aria-hidden />
        </button>
      ))}
      {narrowed.length > 1 && (
        <Button type="link" size="small" onClick={() => view.change(without(narrowed))}>
          Clear all
        </Button>
      )}
    </div>
  )
}
