import type { PlacedSession } from './agendaRows.ts'

/**
 * Where a key takes the focus from a session: up and down within its column and on into the next one, aside to the session of
 * the next column with sessions that is nearest in time, Home and End to the first and the last. Nothing for another key.
 * `columns` hold the sessions of each column by time.
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
    const beside = filled[filled.findIndex((column) => column.includes(from)) + (key === 'ArrowRight' ? 1 : -1)]
    return beside ? nearest(beside, from) : from
  }
  return to()?.id
}

const nearest = (column: readonly PlacedSession[], { startsAt }: PlacedSession): PlacedSession | undefined =>
  column.toSorted((one, other) => Math.abs(one.startsAt - startsAt) - Math.abs(other.startsAt - startsAt))[0]
