import type { Reducer } from '@reduxjs/toolkit'
import type { RootState } from './rootState.ts'

/** Where a slice is in the state. `put` takes its reducer there and returns what reads it. */
export interface Place<State> {
  name: string
  put: (reducer: Reducer<State>) => (state: RootState) => State
}
interface Area {
  inject: (slice: { reducerPath: string; reducer: Reducer }, config: { overrideExisting: boolean }) => void
}

/** The places in an area of the state, by the names that its slices are declared with. A slice comes with the code that makes it. */
export const placesIn =
  <Slices extends object>(area: Area, select: (state: RootState) => Partial<Slices>) =>
  <Name extends keyof Slices & string>(name: Name): Place<Slices[Name]> => ({
    name,
    put: (reducer) => {
      area.inject({ reducerPath: name, reducer }, { overrideExisting: true })
      // Until the next action the state does not hold what has just come.
      const initial = reducer(undefined, { type: 'placed' })
      return (state) => select(state)[name] ?? initial
    },
  })
