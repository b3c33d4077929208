import * as contract from '#contract/events/waitingList.ts'
import { createCallThunk } from '../createCallThunk.ts'

/** The waiting list of an event in numbers. */
export const fetchWaitingList = createCallThunk(contract.waitingList)
/** Approves people on the waiting list while there are seats. */
export const promoteWaiting = createCallThunk(contract.promoteWaiting)
