import * as contract from '#contract/events/publishAgenda.ts'
import { createCallThunk } from '../createCallThunk.ts'

/** Publishes the drafts of an agenda that can be, or previews that. */
export const publishAgenda = createCallThunk(contract.publishAgenda)
