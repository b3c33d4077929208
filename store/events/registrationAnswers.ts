import * as contract from '#contract/events/registrationAnswers.ts'
import { createCallThunk } from '../createCallThunk.ts'
import { registrations } from './registrations.ts'

/** The form in which staff write the answers of a registration. */
export const readRegistrationForm = createCallThunk(contract.registrationForm)
export const writeResponses = createCallThunk(contract.writeResponses, {
  storeAction: ({ missing: _, undoToken: __, ...row }) => registrations.rowStored(row),
  reasonOf: ({ status, current }) =>
    status === 409 && current ? 'Somebody else changed the registration. Check your answers and save them again.' : '',
})
