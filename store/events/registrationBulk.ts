import * as contract from '#contract/events/registrationBulk.ts'
import { createCallThunk } from '../createCallThunk.ts'
import { registrations } from './registrations.ts'

/** Changes the status of several registrations, each independently. */
export const changeRegistrationStatuses = createCallThunk(contract.registrationStatusBulk, {
  storeAction: ({ results }) => registrations.heldRowsStored(results.flatMap(({ row }) => row ?? [])),
})
/** Starts a job that changes the status of many registrations. */
export const startStatusJob = createCallThunk(contract.registrationStatusJob)
