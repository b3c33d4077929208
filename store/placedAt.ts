import { combineSlices, type Reducer } from '@reduxjs/toolkit'

/** Areas of the state whose parts come with the code that uses them. */
export const lateAreas = { common: combineSlices(), events: combineSlices(), history: combineSlices() }

/**
 * Puts a reducer where its name says and returns what reads its state: `common/timeZones` and `common/timeZones/fetch` name
 * `state.common.timeZones`. A screen's code, and with it its part of the state, comes when the screen is opened.
 */
export function placedAt<Part>(name: string, reducer: Reducer<Part>): (state: object) => Part {
  const [area = '', part = ''] = name.split('/')
  const place = (lateAreas as Readonly<Record<string, (typeof lateAreas)['events'] | undefined>>)[area]
  if (!place) throw new Error(`${name} is of no area of the state: name the area in store/placedAt.ts`)
  place.inject({ reducerPath: part, reducer: reducer as Reducer }, { overrideExisting: true })
  // Until the next action the state does not hold what has just come.
  const initial = reducer(undefined, { type: 'placed' })
  return (state) => (state as Record<string, Record<string, Part>>)[area]?.[part] ?? initial
}
