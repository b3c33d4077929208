import { createAsyncThunk } from '@reduxjs/toolkit'
import { registrationNote } from '#contract/events/registrationNote.ts'
import type { Registration } from '#contract/events/registrations.ts'
import { createCallThunk } from '../createCallThunk.ts'
import type { Extra } from '../ports.ts'
import { conflictSettled, type UiState } from '../ui/ui.ts'
import { registrations } from './registrations.ts'

const saveNoteCall = createCallThunk(registrationNote, { storeAction: registrations.rowStored, comparesVersions: true })

type Optional<T> = T | undefined
interface ThunkConfig {
  extra: Extra
}

/**
 * Saves a note. If the row was changed in the meantime but its note still equals `base`, the note the user started from, nothing is lost
 * by saving over the new version. Otherwise the conflict stays open for the screen. Returns the stored row.
 */
export const saveRegistrationNote = createAsyncThunk<
  Optional<Registration>,
  Parameters<typeof saveNoteCall>[0] & { base: string | null },
  ThunkConfig & { state: { ui: UiState } }
>('events/saveRegistrationNote', async ({ base, ...input }, { dispatch, getState }) => {
  let result = await dispatch(saveNoteCall(input))
  const { conflict } = getState().ui
  if (conflict?.callName === registrationNote.name && conflict.current.eventRegistrationNotes === base) {
    dispatch(conflictSettled())
    result = await dispatch(saveNoteCall({ ...input, rowVersion: conflict.current.rowVersion as number }))
  }
  return saveNoteCall.fulfilled.match(result) ? result.payload : undefined
})
