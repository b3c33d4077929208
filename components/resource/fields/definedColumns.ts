import { createContext, useState, useSyncExternalStore } from 'react'
import type { CellValue, DefinedColumn, RowCells } from '#contract/columns.ts'

/** What is known of a defined column before its definition is loaded. */
export type ColumnDefinition = Pick<DefinedColumn, 'key' | 'title'> & Partial<DefinedColumn>
interface State {
  /** Undefined until they are loaded. */
  columns: readonly DefinedColumn[] | undefined
  /** The values by row id. */
  cells: ReadonlyMap<number, RowCells['cells']>
  /** Somebody shows the list of columns, so that they are loaded even if no layout names one. */
  isRequested: boolean
}
/** The columns of a list that rows of its parent define, and the values of the rows on screen. */
export interface DefinedColumns {
  current: () => State
  change: (change: Partial<State>) => void
  subscribe: (listener: () => void) => () => void
}

function makeDefinedColumns(): DefinedColumns {
  let state: State = { columns: undefined, cells: new Map(), isRequested: false }
  const listeners = new Set<() => void>()
  return {
    current: () => state,
    change: (change) => {
      state = { ...state, ...change }
      for (const listener of listeners) listener()
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** The defined columns of a new list. */
export const useNewDefinedColumns = (): DefinedColumns => useState(makeDefinedColumns)[0]
export const noDefinedColumns = makeDefinedColumns()
export const DefinedColumnsContext = createContext(noDefinedColumns)
export const useDefinedColumns = ({ subscribe, current }: DefinedColumns): State => useSyncExternalStore(subscribe, current, current)

/** A value as text. */
export function cellText(value: CellValue | undefined): string {
  if (value === undefined || value === '') return '—'
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (typeof value === 'number') return value.toLocaleString('en-US', { maximumFractionDigits: 4 })
  return typeof value === 'string' ? value : value.join('; ')
}
