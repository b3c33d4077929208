import * as contract from '#contract/events/registrationMoves.ts'
import { createCallThunk } from '../createCallThunk.ts'

/** The statuses of selected registrations. */
export const fetchSelectedStatuses = createCallThunk(contract.selectedStatuses)
/** What a move of registrations would do. */
export const previewMove = createCallThunk(contract.previewMove)
