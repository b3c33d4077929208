import { createContext, useContext } from 'react'

const Context = createContext<object | null>(null)
/** Supplies the row that the new row of a form is a duplicate of. */
export const CopiedRowProvider = Context

/** The row that has the names of what a form refers to: the open one, or the one that a new row is a duplicate of. */
export function useNamingRow<Row extends object>(row: Row | null): Row | null {
  // The form of a row and of its duplicate are of the same kind.
  const copied = useContext(Context) as Row | null
  return row ?? copied
}
