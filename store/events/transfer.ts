import * as contract from '#contract/events/transfer.ts'
import { createCallThunk } from '../createCallThunk.ts'

/** Who could take over a place. */
export const searchTransferCandidates = createCallThunk(contract.transferCandidates)
/** What a transfer would move. */
export const previewTransfer = createCallThunk(contract.previewTransfer)
/** Gives the place of a registration to another contact. */
export const transferRegistration = createCallThunk(contract.transferRegistration)
