import type { ListView } from './useListView.ts'
import { useNarrowings } from './useNarrowings.ts'

/** Names the filters that hide every row of a list. */
export function EmptyOfMatches({ view }: { view: ListView }) {
  const narrowed = useNarrowings(view)
  return narrowed.length > 0 && <div className="small">{narrowed.map(({ text }) => text).join(' · ')}</div>
}
