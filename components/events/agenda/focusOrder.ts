import type { PlacedSession } from './agendaRows.ts'

/**
 * Returns the session that a key moves the focus to: up and down within a column and on into the next one, left and right to the session
 * nearest in time in the next column with sessions, Home and End to the first and the last. Undefined for other keys. `columns` have the
 * sessions of each column sorted by time.
 */
export function focusAfterKey(key: string, id: number, columns: readonly (readonly PlacedSession[])[]): number | undefined {
  const all = columns.flat()
  const at = all.findIndex((one) => one.id === id)
  const from = all[at]
  if (!from) return undefined
  const to = (): PlacedSession | undefined => {
    if (key === 'ArrowDown') return all[at + 1] ?? from
    if (key === 'ArrowUp') return all[at - 1] ?? from
    if (key === 'Home') return all[0]
    if (key === 'End') return all.at(-1)
    if (key !== 'ArrowLeft' && key !== 'ArrowRight') return undefined
    const filled = columns.filter(({ length }) => length > 0)
    const nextColumn = filled[filled.findIndex((column) => column.includes(from)) + (key === 'ArrowRight' ? 1 : -1)]
    return nextColumn ? nearest(nextColumn, from) : from
  }
  return to()?.id
}

const nearest = (column: readonly PlacedSession[], { startsAt }: PlacedSession): PlacedSession | undefined =>
  column.toSorted((one, other) => Math.abs(one.startsAt - startsAt) - Math.abs(other.startsAt - startsAt))[0]
