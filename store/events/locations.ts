import * as contract from '#contract/events/locations.ts'
import { createList } from '../createList.ts'
import type { ListState } from '../createListSlice.ts'
import { createResource } from '../createResource.ts'
import { inEvents } from './slices.ts'

declare module './slices.ts' {
  interface EventsSlices {
    locationChoices: ListState<typeof contract.locations>
  }
}

export const locations = createResource(contract.locations, inEvents('locations'))
/** The locations to choose from. */
export const locationChoices = createList(locations, inEvents('locationChoices'))
