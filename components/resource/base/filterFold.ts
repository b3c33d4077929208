import { createContext } from 'react'

/** Whether the button in front of some filters has opened them; undefined for filters without such a button. */
export type FilterFold = 'open' | 'closed' | undefined

export const FilterFoldContext = createContext<FilterFold>(undefined)
