import type { Reducer } from '@reduxjs/toolkit'
import type { RootState } from './rootState.ts'

/** The place of a slice in the state. `inject` injects its reducer there and returns its selector. */
export interface SliceSlot<State> {
  name: string
  inject: (reducer: Reducer<State>) => (state: RootState) => State
}
interface SliceArea {
  inject: (slice: { reducerPath: string; reducer: Reducer }, config: { overrideExisting: boolean }) => void
}

/** The places in an area of the state, by slice name. A slice is injected when the code that creates it is loaded. */
export const slotsIn =
  <Slices extends object>(area: SliceArea, select: (state: RootState) => Partial<Slices>) =>
  <Name extends keyof Slices & string>(name: Name): SliceSlot<Slices[Name]> => ({
    name,
    inject: (reducer) => {
      area.inject({ reducerPath: name, reducer }, { overrideExisting: true })
      // The state does not contain an injected slice until the next action.
      const initial = reducer(undefined, { type: 'placed' })
      return (state) => select(state)[name] ?? initial
    },
  })
