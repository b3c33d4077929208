import type { registrations as declared } from '#contract/events/registrations.ts'
import * as contract from '#contract/events/checkIn.ts'
import { createCallThunk } from '../createCallThunk.ts'
import { createList } from '../createList.ts'
import type { ListState } from '../createListSlice.ts'
import { registrations } from './registrations.ts'
import { inEvents } from './slices.ts'

declare module './slices.ts' {
  interface EventsSlices {
    arrivals: ListState<typeof declared>
  }
}

/** The registrations that the check-in list shows. */
export const arrivals = createList(registrations, inEvents('arrivals'))
export const checkIn = createCallThunk(contract.checkIn, {
  storeAction: ({ isChanged: _, undoToken: __, ...row }) => registrations.heldRowsStored([row]),
})
export const cancelCheckIn = createCallThunk(contract.cancelCheckIn, {
  storeAction: ({ isChanged: _, undoToken: __, ...row }) => registrations.heldRowsStored([row]),
})
