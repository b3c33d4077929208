import { createContext, useContext, useLayoutEffect, useState, useSyncExternalStore } from 'react'

/** A filter of a list in words. */
export interface FilterWords {
  /** Its name in the address. */
  name: string
  label: string
  /** What it narrows the list to; nothing while its choices are unknown. */
  chosen: string | undefined
}
/** What the filters of a list say of themselves: each tells when it stands there, and the chips read it. */
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

/** The words of a list of its own. */
export const useOwnWords = (): ListWords => useState(makeWords)[0]

/** What the filters of a list say. */
export const useWords = ({ subscribe, current }: ListWords): readonly FilterWords[] => useSyncExternalStore(subscribe, current, current)

/** Says in words what a filter narrows its list to. */
export function useTellWords(name: string, label: string, chosen: string | undefined): void {
  const words = useContext(ListWordsContext)
  // Its place among the others stays while it stands there.
  useLayoutEffect(() => words.tell({ name, label, chosen }), [words, name, label, chosen])
  useLayoutEffect(() => () => words.forget(name), [words, name])
}
