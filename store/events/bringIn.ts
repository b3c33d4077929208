import * as contract from '#contract/events/bringIn.ts'
import { createCallThunk } from '../createCallThunk.ts'

/** What bringing in would add. */
export const previewBringIn = createCallThunk(contract.previewBringIn)
/** Starts the job that adds companies and contacts of approved registrations. */
export const bringIn = createCallThunk(contract.bringIn)
