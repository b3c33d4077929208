import { labelOf } from '#contract/messages.ts'
import { useFilterLabels } from './filterLabels.ts'
import type { ListControls } from './useListView.ts'

/** An active filter of a list, as text. */
export interface ActiveFilter {
  /** The filter's name in the address, `q` for the search. */
  name: string
  text: string
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
    ...labelled.map(({ name, label, value }) => ({ name, text: `${label}: ${value ?? 'not available in this list'}` })),
    ...unlabelled.map((name) => ({
      name,
      text: `${labelOf(declared.filters?.shape[name], labelOf(declared.shape[name], name))}: ${filters[name]}`,
    })),
    ...(q && declared.search !== 'none' ? [{ name: 'q', text: `Search: “${q}”` }] : []),
  ]
}

/** The change that clears these filters. */
export const withoutFilters = (activeFilters: readonly ActiveFilter[]) => ({
  ...(activeFilters.some(({ name }) => name === 'q') && { q: '' }),
  filters: Object.fromEntries(activeFilters.flatMap(({ name }) => (name === 'q' ? [] : [[name, '']]))),
})
