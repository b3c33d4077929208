import * as contract from '#contract/events/eventContacts.ts'
import type { ListState } from '../createListSlice.ts'
import { createResource } from '../createResource.ts'
import { inEvents } from './slices.ts'

declare module './slices.ts' {
  interface EventsSlices {
    eventContacts: ListState<typeof contract.eventContacts>
  }
}

export const eventContacts = createResource(contract.eventContacts, inEvents('eventContacts'))
