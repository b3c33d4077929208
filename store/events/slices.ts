import { combineSlices } from '@reduxjs/toolkit'
import type { eventReports, eventResources } from '#contract/events/index.ts'
import type { ListState } from '../createListSlice.ts'
import { slotsIn } from '../slotsIn.ts'

declare module '../rootState.ts' {
  interface RootSlices {
    events: ReturnType<typeof eventsReducer>
  }
}

type EventResource = (typeof eventResources | typeof eventReports)[number]
type ResourceSlices = { [Name in EventResource['name']]: ListState<Extract<EventResource, { name: Name }>> }

/** The slices of the area: one per resource, under its name. The file that creates any other slice declares it (`declare module`). */
export interface EventsSlices extends ResourceSlices {}

export const eventsReducer = combineSlices().withLazyLoadedSlices<EventsSlices>()
export const inEvents = slotsIn<EventsSlices>(eventsReducer, ({ events }) => events)
