import * as contract from '#contract/events/waitingPlace.ts'
import { createCallThunk } from '../createCallThunk.ts'

/** The place of a registration in the line of its event. */
export const fetchWaitingPlace = createCallThunk(contract.waitingPlace)
