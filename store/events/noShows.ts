import * as contract from '#contract/events/noShows.ts'
import { createCallThunk } from '../createCallThunk.ts'
import { registrations } from './registrations.ts'

export const markNoShow = createCallThunk(contract.markNoShow, {
  storeAction: ({ isChanged: _, undoToken: __, ...row }) => registrations.heldRowsStored([row]),
})
/** How the approved registrations of an event are divided by attendance. */
export const fetchNoShowCounts = createCallThunk(contract.noShowCounts)
/** Marks all who were not checked in as no-shows. */
export const markNoShows = createCallThunk(contract.markNoShows)
