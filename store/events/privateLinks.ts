import * as contract from '#contract/events/privateLinks.ts'
import { createCallThunk } from '../createCallThunk.ts'
import { registrations } from './registrations.ts'

/** Replaces the private link of a registration. */
export const replacePrivateLink = createCallThunk(contract.replacePrivateLink, {
  storeAction: ({ mails: _, mailProblem: __, ...row }) => registrations.rowStored(row),
})
