import { createContext } from 'react'

/** What can be done with a row, in its menu on a phone. */
export interface RowAction {
  /** Unique in the menu. */
  key: string
  label: string
  isDangerous?: boolean
  /** It stands there, but not now. */
  isOff?: boolean
  onPick: () => void
}
/** What a list offers for one of its rows, which stands in `line`. */
export type ActionsOf = (row: object, line: HTMLTableRowElement | null) => readonly RowAction[]

/** Given by the list, so that a row is not drawn again when what it offers changes. */
export const RowActions = createContext<ActionsOf>(() => [])
