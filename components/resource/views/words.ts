import { createContext, useContext, useLayoutEffect, useState, useSyncExternalStore } from 'react'

/** The label of an active filter. */
export interface FilterWords {
  /** Its name in the address. */
  name: string
  label: string
  /** The selected value; undefined while its options are unknown. */
  chosen: string | undefined
}
/** The labels of a list's filters. Each filter control sets its own while it is mounted, and the chips show them. */
export interface ListWords {
  tell: (words: FilterWords) => void
  forget: (name: string) => void
  subscribe: (listener: () => void) => () => void
  current: () => readonly FilterWords[]
}

export function makeWords(): ListWords {
  let told: readonly FilterWords[] = []
  const listeners = new Set<() => void>()
  const become = (next: readonly FilterWords[]) => {
    told = next
    for (const listener of listeners) listener()
  }
  return {
    tell: (words) => {
      const before = told.find(({ name }) => name === words.name)
      if (!before) become([...told, words])
      else if (before.label !== words.label || before.chosen !== words.chosen) become(told.map((one) => (one === before ? words : one)))
    },
    forget: (gone) => become(told.filter(({ name }) => name !== gone)),
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    current: () => told,
  }
}

export const ListWordsContext = createContext<ListWords>(makeWords())

/** The filter labels of a new list. */
export const useOwnWords = (): ListWords => useState(makeWords)[0]

/** The current filter labels of a list. */
export const useWords = ({ subscribe, current }: ListWords): readonly FilterWords[] => useSyncExternalStore(subscribe, current, current)

/** Sets the label and the selected value of a filter. */
export function useTellWords(name: string, label: string, chosen: string | undefined): void {
  const words = useContext(ListWordsContext)
  // Separate effects, so that a filter keeps its position among the others while it is mounted.
  useLayoutEffect(() => words.tell({ name, label, chosen }), [words, name, label, chosen])
  useLayoutEffect(() => () => words.forget(name), [words, name])
}
