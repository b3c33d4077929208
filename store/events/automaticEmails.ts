import * as contract from '#contract/events/automaticEmails.ts'
import { createCallThunk } from '../createCallThunk.ts'
import { createResource } from '../createResource.ts'
import { inEvents } from './slices.ts'

export const automaticEmails = createResource(contract.automaticEmails, inEvents('automaticEmails'))
/** What one rule has sent. */
export const automaticEmailRuns = createResource(contract.automaticEmailRuns, inEvents('automaticEmailRuns'))
/** The moment of a rule that is being written. */
export const fetchAutomaticMoment = createCallThunk(contract.automaticEmailMoment)
