import { createAsyncThunk } from '@reduxjs/toolkit'
import * as contract from '#contract/events/registrations.ts'
import { createCallThunk } from '../createCallThunk.ts'
import { createResource } from '../createResource.ts'
import { createLookup, type LookupStateOf } from '../createLookup.ts'
import type { Extra } from '../ports.ts'
import { conflictSettled, type UiState } from '../ui/ui.ts'
import { inEvents } from './slices.ts'

declare module './slices.ts' {
  interface EventsSlices {
    registrationCompanyTypes: LookupStateOf<typeof contract.registrationCompanyTypes>
    registrationCounts: LookupStateOf<typeof contract.registrationCounts>
    registrationResponses: LookupStateOf<typeof contract.registrationResponses>
  }
}

export const registrations = createResource(contract.registrations, inEvents('registrations'))
/** Registrations to choose from. Does not change the list on screen. */
export const searchRegistrations = createCallThunk({
  ...contract.registrations.calls.list,
  name: 'events/registrations/search',
  background: true,
})
export const registrationCompanyTypes = createLookup(contract.registrationCompanyTypes, inEvents('registrationCompanyTypes'))
/** The number of registrations with each status. */
export const registrationCounts = createLookup(contract.registrationCounts, inEvents('registrationCounts'))
export const registrationResponses = createLookup(contract.registrationResponses, inEvents('registrationResponses'))
/** Changes the status of one registration. */
export const changeRegistrationStatus = createCallThunk(contract.registrationStatus, {
  storeAction: ({ cancelledBookings: _, promoted: __, undoToken: ___, ...row }) => registrations.rowStored(row),
})
/** Changes the status of several registrations, each independently. */
export const changeRegistrationStatuses = createCallThunk(contract.registrationStatusBulk, {
  storeAction: ({ results }) => registrations.heldRowsStored(results.flatMap(({ row }) => row ?? [])),
})
/** Starts a job that changes the status of many registrations. */
export const startStatusJob = createCallThunk(contract.registrationStatusJob)
const saveNoteCall = createCallThunk(contract.registrationNote, { storeAction: registrations.rowStored, comparesVersions: true })

type Optional<T> = T | undefined
interface ThunkConfig {
  extra: Extra
}

/**
 * Saves a note. If the row was changed in the meantime but its note still equals `base`, the note the user started from, nothing is lost
 * by saving over the new version. Otherwise the conflict stays open for the screen. Returns the stored row.
 */
export const saveRegistrationNote = createAsyncThunk<
  Optional<contract.Registration>,
  Parameters<typeof saveNoteCall>[0] & { base: string | null },
  ThunkConfig & { state: { ui: UiState } }
>('events/saveRegistrationNote', async ({ base, ...input }, { dispatch, getState }) => {
  let result = await dispatch(saveNoteCall(input))
  const { conflict } = getState().ui
  if (conflict?.callName === contract.registrationNote.name && conflict.current.eventRegistrationNotes === base) {
    dispatch(conflictSettled())
    result = await dispatch(saveNoteCall({ ...input, rowVersion: conflict.current.rowVersion as number }))
  }
  return saveNoteCall.fulfilled.match(result) ? result.payload : undefined
})
