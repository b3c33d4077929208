import { labelOf } from '#contract/messages.ts'
import { valueText } from '../base/values.ts'
import { useFilterLabels } from '../base/filterLabels.ts'
import type { ListControls } from './useListView.ts'

/** An active filter of a list, as text. */
export interface ActiveFilter {
  /** The filter's name in the address, `q` for the search. */
  name: string
  text: string
  /** Its control: in the bar, in an open or closed fold of it, or nowhere. */
  control: 'shown' | 'open' | 'closed' | 'none'
}
type ListControlsState = Omit<ListControls, 'change'>

/** The active filters of a list: those with a control, with its label; other declared filters; and the search. */
export function useActiveFilters({ params: { filters, q }, labels, declared }: ListControlsState): readonly ActiveFilter[] {
  const filterLabels = useFilterLabels(labels)
  const labelled = filterLabels.filter(({ name }) => filters[name])
  const unlabelled = Object.keys(declared.filters?.shape ?? {}).filter(
    (name) => filters[name] && !filterLabels.some((one) => one.name === name),
  )
  return [
    ...labelled.map(({ name, label, value, fold = 'shown' as const }) => ({
      name,
      text: `${label}: ${value ?? 'not available in this list'}`,
      // A control without its option does not show that it filters.
      control: value === undefined ? ('none' as const) : fold,
    })),
    ...unlabelled.map((name) => ({
      name,
      text: `${labelOf(declared.filters?.shape[name], labelOf(declared.shape[name], name))}: ${valueText(declared.filters?.shape[name], filters[name])}`,
      control: 'none' as const,
    })),
    ...(q && declared.search !== 'none' ? [{ name: 'q', text: `Search: “${q}”`, control: 'shown' as const }] : []),
  ]
}

/** The change that clears filters, and the search, by their names. */
export const withoutFilters = (names: readonly string[]) => ({
  ...(names.includes('q') && { q: '' }),
  filters: Object.fromEntries(names.flatMap((name) => (name === 'q' ? [] : [[name, '']]))),
})
