import { combineSlices } from '@reduxjs/toolkit'
import { placesIn } from '../placesIn.ts'

declare module '../rootState.ts' {
  interface RootSlices {
    events: ReturnType<typeof eventsReducer>
  }
}

/** The slices of the area. Each is declared in the file that creates it (`declare module`). */
export interface EventsSlices {}

export const eventsReducer = combineSlices().withLazyLoadedSlices<EventsSlices>()
export const inEvents = placesIn<EventsSlices>(eventsReducer, ({ events }) => events)
