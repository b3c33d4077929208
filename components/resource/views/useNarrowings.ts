import { labelOf } from '#contract/messages.ts'
import { useWords } from './words.ts'
import type { NarrowedList } from './useListView.ts'

/** An active filter of a list, as text. */
export interface Narrowed {
  /** The filter's name in the address, `q` for the search. */
  name: string
  text: string
}
type Shown = Omit<NarrowedList, 'change'>

/** The active filters of a list: those with a control, with its label; other declared filters; and the search. */
export function useNarrowings({ params: { filters, q }, words, declared }: Shown): readonly Narrowed[] {
  const told = useWords(words)
  const named = told.filter(({ name }) => filters[name])
  const untold = Object.keys(declared.filters?.shape ?? {}).filter((name) => filters[name] && !told.some((one) => one.name === name))
  return [
    ...named.map(({ name, label, chosen }) => ({ name, text: `${label}: ${chosen ?? 'not in this list'}` })),
    ...untold.map((name) => ({
      name,
      text: `${labelOf(declared.filters?.shape[name], labelOf(declared.shape[name], name))}: ${filters[name]}`,
    })),
    ...(q && declared.search !== 'none' ? [{ name: 'q', text: `Search: “${q}”` }] : []),
  ]
}

/** The change that clears these filters. */
export const without = (narrowed: readonly Narrowed[]) => ({
  ...(narrowed.some(({ name }) => name === 'q') && { q: '' }),
  filters: Object.fromEntries(narrowed.flatMap(({ name }) => (name === 'q' ? [] : [[name, '']]))),
})
