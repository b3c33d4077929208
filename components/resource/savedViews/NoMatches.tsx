import type { ListView } from './useListView.ts'
import { useActiveFilters } from './useActiveFilters.ts'

/** Names the filters that hide every row of a list. */
export function NoMatches({ view }: { view: ListView }) {
  const activeFilters = useActiveFilters(view)
  return activeFilters.length > 0 && <div className="small">{activeFilters.map(({ text }) => text).join(' · ')}</div>
}
