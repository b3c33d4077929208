import * as contract from '#contract/events/publishChecks.ts'
import { createCallThunk } from '../createCallThunk.ts'

/** What visitors of an event would miss if it went live now. */
export const fetchPublishChecks = createCallThunk(contract.fetchPublishChecks)
