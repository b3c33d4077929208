import { createAsyncThunk } from '@reduxjs/toolkit'
import * as contract from '#contract/events/registrations.ts'
import { createCallThunk } from '../createCallThunk.ts'
import { createResource } from '../createResource.ts'
import { createLookup } from '../createLookup.ts'
import type { Extra } from '../ports.ts'
import { conflictSettled, type UiState } from '../ui/ui.ts'

export const registrations = createResource(contract.registrations)
export const registrationCompanyTypes = createLookup(contract.registrationCompanyTypes)
export const registrationResponses = createLookup(contract.registrationResponses)
export const fetchRegistrationIds = createCallThunk(contract.registrationIds)
/** Moves one registration. */
export const changeRegistrationStatus = createCallThunk(contract.registrationStatus, { alsoStores: registrations.rowStored })
/** Moves many, each on its own; fulfils with a result for each. */
export const changeRegistrationStatuses = createCallThunk(contract.registrationStatusBulk, {
  alsoStores: (results) => registrations.heldRowsStored(results.flatMap(({ row }) => row ?? [])),
})
const saveNoteCall = createCallThunk(contract.registrationNote, { alsoStores: registrations.rowStored })

type Result<T> = T | undefined
interface Api {
  extra: Extra
}

/**
 * Saves a note. When the row changed meanwhile but its note is still `base`, the one the user started from, nothing is
 * lost by saving over the new version; otherwise the conflict stays open for the screen. Returns the stored row.
 */
export const saveRegistrationNote = createAsyncThunk<
  Result<contract.Registration>,
  Parameters<typeof saveNoteCall>[0] & { base: string | null },
  Api & { state: { ui: UiState } }
>('events/saveRegistrationNote', async ({ base, ...input }, { dispatch, getState }) => {
  let result = await dispatch(saveNoteCall(input))
  const { conflict } = getState().ui
  if (conflict?.callName === contract.registrationNote.name && conflict.current.eventRegistrationNotes === base) {
    dispatch(conflictSettled())
    result = await dispatch(saveNoteCall({ ...input, rowVersion: conflict.current.rowVersion as number }))
  }
  return saveNoteCall.fulfilled.match(result) ? result.payload : undefined
})
