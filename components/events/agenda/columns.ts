import type { EventLocation } from '#contract/events/locations.ts'
import type { PlacedSession } from './agendaRows.ts'

/** A column of the grid: a location, or none. */
export interface GridColumn {
  /** null: sessions without a location. */
  id: number | null
  name: string
  location?: EventLocation
}

/**
 * The columns of a day: the locations that the agenda shows and those in which a session stands all the same, in staff order;
 * one for sessions without a location, where there are some or there is no location at all.
 */
export function columnsOf(locations: readonly EventLocation[], sessions: readonly PlacedSession[], only?: number): GridColumn[] {
  const used = new Set(sessions.map(({ sessionLocationId }) => sessionLocationId))
  const shown = locations.filter(({ sessionLocationId: id, isVisibleInAgenda }) =>
    only === undefined ? isVisibleInAgenda || used.has(id) : id === only,
  )
  const columns: GridColumn[] = shown.map((location) => ({ id: location.sessionLocationId, name: location.name, location }))
  const known = new Set(columns.map(({ id }) => id))
  const hasOthers = only === undefined && [...used].some((id) => !known.has(id))
  return hasOthers || columns.length === 0 ? [...columns, { id: null, name: 'No location' }] : columns
}

/** The column in which a session stands: one whose location is not known stands with those that have none. */
export const columnOf = (columns: readonly GridColumn[], sessionLocationId: number | null): number | null =>
  columns.some(({ id }) => id === sessionLocationId) ? sessionLocationId : null
