import * as contract from '#contract/events/allocatorHistory.ts'
import { createLookup, type LookupStateOf } from '../createLookup.ts'
import { createResource } from '../createResource.ts'
import { inEvents } from './slices.ts'

declare module './slices.ts' {
  interface EventsSlices {
    historyOfAllocator: LookupStateOf<typeof contract.allocatorHistory.calls.list>
  }
}

export const allocatorHistory = createResource(contract.allocatorHistory, inEvents('allocatorHistory'))
export const allocatorTotals = createResource(contract.allocatorTotals, inEvents('allocatorTotals'))
/** The registrations of one allocator. */
export const historyOfAllocator = createLookup(
  { ...contract.allocatorHistory.calls.list, name: 'events/historyOfAllocator/fetch' },
  inEvents('historyOfAllocator'),
)
