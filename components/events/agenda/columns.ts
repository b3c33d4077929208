import type { EventLocation } from '#contract/events/locations.ts'
import type { PlacedSession } from './agendaRows.ts'

/** A column of the grid: a location, or none. */
export interface GridColumn {
  /** Null: sessions without a location. */
  id: number | null
  name: string
  location?: EventLocation
}

interface ColumnOptions {
  /** The only location to show. */
  only?: number
  /** Whether to leave out locations without a session, because sessions are filtered. */
  isFiltered?: boolean
}

/**
 * The columns of the plan: the locations that are visible in the agenda or have a session, in the order that staff choose; and one for
 * sessions without a location, if there are any or if there is no location at all.
 */
export function columnsOf(
  locations: readonly EventLocation[],
  sessions: readonly PlacedSession[],
  { only, isFiltered = false }: ColumnOptions = {},
): GridColumn[] {
  const used = new Set(sessions.map(({ sessionLocationId }) => sessionLocationId))
  const shown = locations.filter(({ sessionLocationId: id, isVisibleInAgenda }) =>
    only === undefined ? used.has(id) || (isVisibleInAgenda && !isFiltered) : id === only,
  )
  const columns: GridColumn[] = shown.map((location) => ({ id: location.sessionLocationId, name: location.name, location }))
  const known = new Set(columns.map(({ id }) => id))
  const hasOthers = only === undefined && [...used].some((id) => !known.has(id))
  return hasOthers || columns.length === 0 ? [...columns, { id: null, name: 'No location' }] : columns
}

/** The column of a session: one with an unknown location is in the column without location. */
export const columnOf = (columns: readonly GridColumn[], sessionLocationId: number | null): number | null =>
  columns.some(({ id }) => id === sessionLocationId) ? sessionLocationId : null
