import { createContext } from 'react'

/** An entry in a row's menu on a phone. */
export interface RowAction {
  /** Unique in the menu. */
  key: string
  label: string
  isDangerous?: boolean
  /** Shown but disabled. */
  isDisabled?: boolean
  onSelect: () => void
}
/** The actions for one row of a list. `rowElement` is the row's element. */
export type ActionsOf = (row: object, rowElement: HTMLTableRowElement | null) => readonly RowAction[]

/** Provided by the list, so that a row does not render again when its actions change. */
export const RowActions = createContext<ActionsOf>(() => [])
