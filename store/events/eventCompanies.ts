import * as contract from '#contract/events/eventCompanies.ts'
import type { ListState } from '../createListSlice.ts'
import { createResource } from '../createResource.ts'
import { inEvents } from './slices.ts'

declare module './slices.ts' {
  interface EventsSlices {
    eventCompanies: ListState<typeof contract.eventCompanies>
  }
}

export const eventCompanies = createResource(contract.eventCompanies, inEvents('eventCompanies'))
