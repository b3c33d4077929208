import { CloseOutlined } from '@ant-design/icons'
import { useEffect, useRef } from 'react'
import { Button } from '../../ui/Button.tsx'
import type { ListControls } from './useListView.ts'
import { useActiveFilters, withoutFilters } from './useActiveFilters.ts'

/** The active filters of a list, each with a button that clears it. */
export function ActiveFilters({ view }: { view: ListControls }) {
  const activeFilters = useActiveFilters(view)
  const container = useRef<HTMLDivElement>(null)
  const count = useRef(activeFilters.length)
  // The focused chip was removed: the focus moves to the next one, or back to the bar.
  useEffect(() => {
    const isFewer = activeFilters.length < count.current
    count.current = activeFilters.length
    if (!isFewer || document.activeElement !== document.body) return
    const bar = container.current?.parentElement?.querySelector<HTMLElement>('.list-bar :is(input, button, [tabindex])')
    ;(container.current?.querySelector('button') ?? bar)?.focus()
  }, [activeFilters.length])
  return (
    <div ref={container} className="narrowed-by" role="group" aria-label="Active filters" hidden={activeFilters.length === 0}>
      {activeFilters.map((one) => (
        <button
          key={one.name}
          type="button"
          className="narrowed-chip"
          aria-label={`Clear ${one.text}`}
          title="Remove filter"
          onClick={() => view.change(withoutFilters([one]))}
        >
          <span className="cut">{one.text}</span>
          <CloseOutlined aria-hidden />
        </button>
      ))}
      {activeFilters.length > 1 && (
        <Button type="link" size="small" onClick={() => view.change(withoutFilters(activeFilters))}>
          Clear all
        </Button>
      )}
    </div>
  )
}
