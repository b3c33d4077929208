import { CloseOutlined } from '@ant-design/icons'
import { useEffect, useRef } from 'react'
import { useIsNarrow } from '../../ui/useIsNarrow.ts'
import { ClearFilters } from './ClearFilters.tsx'
import type { ListControls } from './useListView.ts'
import { useActiveFilters, withoutFilters } from './useActiveFilters.ts'

/** The active filters whose control is not on screen, each with a button that clears it. */
export function ActiveFilters({ view }: { view: ListControls }) {
  const activeFilters = useActiveFilters(view)
  const chips = activeFilters.filter(({ control }) => control === 'closed' || control === 'none')
  const isNarrow = useIsNarrow()
  const container = useRef<HTMLDivElement>(null)
  const count = useRef(activeFilters.length)
  // The focused button was removed: the focus moves to the next one, or back to the bar.
  useEffect(() => {
    const isFewer = activeFilters.length < count.current
    count.current = activeFilters.length
    if (!isFewer || document.activeElement !== document.body) return
    const bar = container.current?.parentElement?.querySelector<HTMLElement>('.list-bar :is(input, button, [tabindex])')
    ;(container.current?.querySelector('button') ?? bar)?.focus()
  }, [activeFilters.length])
  return (
    <div ref={container} className="narrowed-by" role="group" aria-label="Active filters">
      {chips.map(({ name, text }) => (
        <button
          key={name}
          type="button"
          className="narrowed-chip"
          aria-label={`Clear ${text}`}
          title="Remove filter"
          onClick={() => view.change(withoutFilters([name]))}
        >
          <span className="cut">{text}</span>
          <CloseOutlined aria-hidden />
        </button>
      ))}
      {isNarrow && <ClearFilters view={view} />}
    </div>
  )
}
