import { createAsyncThunk, type UnknownAction } from '@reduxjs/toolkit'
import type { RowResult } from '#contract/bulk.ts'
import type { InputOf } from '#contract/define.ts'
import * as contract from '#contract/events/registrations.ts'
import { createCallThunk } from '../createCallThunk.ts'
import { createResource } from '../createResource.ts'
import { createLookup } from '../createLookup.ts'
import { inBatches } from '../inBatches.ts'
import type { Extra } from '../ports.ts'
import { sessionExpired } from '../auth/auth.ts'
import { conflictSettled, noticeOf, type UiState } from '../ui/ui.ts'

export const registrations = createResource(contract.registrations)
export const registrationCompanyTypes = createLookup(contract.registrationCompanyTypes)
export const registrationResponses = createLookup(contract.registrationResponses)
const changeStatusCall = createCallThunk(contract.registrationStatus)
const changeStatusBulkCall = createCallThunk(contract.registrationStatusBulk)
const saveNoteCall = createCallThunk(contract.registrationNote)

type Result<T> = T | undefined
interface Api {
  extra: Extra
}

/** Moves one registration and stores the row that comes back. Returns nothing when it was refused. */
export const changeRegistrationStatus = createAsyncThunk<Result<contract.Registration>, Parameters<typeof changeStatusCall>[0], Api>(
  'events/changeRegistrationStatus',
  async (input, { dispatch }) => {
    const result = await dispatch(changeStatusCall(input))
    if (!changeStatusCall.fulfilled.match(result)) return undefined
    dispatch(registrations.rowStored(result.payload))
    return result.payload
  },
)

/** Moves many, however many, each on its own; stores the rows that changed and returns a result for each that was answered. */
export const changeRegistrationStatuses = createAsyncThunk<
  RowResult<contract.Registration>[],
  Omit<Parameters<typeof changeStatusBulkCall>[0], 'eventRegistrationIds'> & { ids: readonly number[] },
  Api
>('events/changeRegistrationStatuses', ({ ids, ...move }, { dispatch, getState }) =>
  inBatches(ids, async (batch) => {
    const result = await dispatch(changeStatusBulkCall({ eventRegistrationIds: batch, ...move }))
    if (!changeStatusBulkCall.fulfilled.match(result)) return undefined
    for (const { row } of result.payload)
      if (row && registrations.selectById(getState() as object, row.eventRegistrationId)) dispatch(registrations.rowStored(row))
    return result.payload.map(({ eventRegistrationId: id, ...rest }) => ({ id, ...rest }))
  }),
)

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
  if (!saveNoteCall.fulfilled.match(result)) return undefined
  dispatch(registrations.rowStored(result.payload))
  return result.payload
})

export type ExportInput = InputOf<typeof contract.registrationsExport>

/** Streams the rows that match into a file. Rows never pass through the state. Returns how many rows the file has. */
export const exportRegistrations = createAsyncThunk<Result<number>, { input: ExportInput; onProgress: (part: number) => void }, Api>(
  'events/exportRegistrations',
  async ({ input, onProgress }, { dispatch, extra, signal }) => {
    const call = contract.registrationsExport
    const download = () => extra.nucleus.download(call, input, { signal, onProgress })
    let reply = await download()
    if (reply.status === 401) {
      dispatch(sessionExpired())
      if (await extra.signedInAgain()) reply = await download()
    }
    if (!call.succeedsWhen(reply) || !reply.data) {
      console.error(`${call.name} failed`, reply.status)
      dispatch(noticeOf(call, 'failure', { body: input, reply }) as UnknownAction)
      return undefined
    }
    extra.saveFile(reply.data.file, reply.data.fileName)
    return reply.data.totalRows
  },
)
