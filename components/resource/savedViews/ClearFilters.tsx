import { ClearOutlined } from '@ant-design/icons'
import { Button } from '../../ui/Button.tsx'
import { useActiveFilters, withoutFilters } from './useActiveFilters.ts'
import type { ListControls } from './useListView.ts'

/** Clears all filters of a list at once, and its search. Renders nothing while the filter's own control does the same. */
export function ClearFilters({ view }: { view: ListControls }) {
  const names = useActiveFilters(view).map(({ name }) => name)
  const hasConditions = Boolean(view.params.filters.where)
  if (names.length < 2 && !hasConditions) return null
  return (
    <Button
      icon={<ClearOutlined aria-hidden />}
      className="bar-option"
      aria-label="Clear all filters"
      title="Clear all filters"
      onClick={() => view.change(withoutFilters([...names, ...(hasConditions ? ['where'] : [])]))}
    >
      Clear all
    </Button>
  )
}
