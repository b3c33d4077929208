import type { Reducer } from '@reduxjs/toolkit'
import type { RootState } from './rootState.ts'

/** The place of a slice in the state. `put` injects its reducer there and returns its selector. */
export interface Place<State> {
  name: string
  put: (reducer: Reducer<State>) => (state: RootState) => State
}
interface Area {
  inject: (slice: { reducerPath: string; reducer: Reducer }, config: { overrideExisting: boolean }) => void
}

/** The places in an area of the state, by slice name. A slice is injected when the code that creates it is loaded. */
export const placesIn =
  <Slices extends object>(area: Area, select: (state: RootState) => Partial<Slices>) =>
  <Name extends keyof Slices & string>(name: Name): Place<Slices[Name]> => ({
    name,
    put: (reducer) => {
      area.inject({ reducerPath: name, reducer }, { overrideExisting: true })
      // The state does not contain an injected slice until the next action.
      const initial = reducer(undefined, { type: 'placed' })
      return (state) => select(state)[name] ?? initial
    },
  })
