import { createContext, useContext, useLayoutEffect, useState, useSyncExternalStore } from 'react'
import { type FilterFold, FilterFoldContext } from './filterFold.ts'

/** The label of an active filter. */
export interface FilterLabel {
  /** Its name in the address. */
  name: string
  label: string
  /** The selected value; undefined while its options are unknown. */
  value: string | undefined
  /** The state of the fold around its control, if there is one. */
  fold: FilterFold
}
/** The labels of a list's filters. Each filter control sets its own while it is mounted. */
export interface FilterLabels {
  set: (filterLabel: FilterLabel) => void
  remove: (name: string) => void
  subscribe: (listener: () => void) => () => void
  current: () => readonly FilterLabel[]
}

export function makeFilterLabels(): FilterLabels {
  let labels: readonly FilterLabel[] = []
  const listeners = new Set<() => void>()
  const update = (next: readonly FilterLabel[]) => {
    labels = next
    for (const listener of listeners) listener()
  }
  return {
    set: (filterLabel) => {
      const existing = labels.find(({ name }) => name === filterLabel.name)
      if (!existing) update([...labels, filterLabel])
      else if (existing.label !== filterLabel.label || existing.value !== filterLabel.value || existing.fold !== filterLabel.fold)
        update(labels.map((one) => (one === existing ? filterLabel : one)))
    },
    remove: (removedName) => update(labels.filter(({ name }) => name !== removedName)),
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    current: () => labels,
  }
}

export const FilterLabelsContext = createContext<FilterLabels>(makeFilterLabels())

/** The filter labels of a new list. */
export const useNewFilterLabels = (): FilterLabels => useState(makeFilterLabels)[0]

/** The current filter labels of a list. */
export const useFilterLabels = ({ subscribe, current }: FilterLabels): readonly FilterLabel[] =>
  useSyncExternalStore(subscribe, current, current)

/** Sets the label and the selected value of a filter. */
export function useRegisterFilterLabel(name: string, label: string, value: string | undefined): void {
  const labels = useContext(FilterLabelsContext)
  const fold = useContext(FilterFoldContext)
  // Separate effects, so that a filter keeps its position among the others while it is mounted.
  useLayoutEffect(() => labels.set({ name, label, value, fold }), [labels, name, label, value, fold])
  useLayoutEffect(() => () => labels.remove(name), [labels, name])
}
