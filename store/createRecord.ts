import { createSlice, isAnyOf } from '@reduxjs/toolkit'
import type { Call } from '#contract/call.ts'
import type { ChangeNotice } from '#contract/changes.ts'
import type { AnyResource, RowOf } from '#contract/resource.ts'
import { createCallThunk } from './createCallThunk.ts'
import { changesReceived, everythingStale, relatedChangesReceived } from './live/liveActions.ts'
import { versionOf } from './live/liveRows.ts'
import { mayShow } from './live/mayShow.ts'
import type { ResourceStore } from './createResource.ts'
import type { SliceSlot } from './slotsIn.ts'

/** The state of one record. `findMissing`: no record has this id. */
export interface RecordState<Row> {
  id: number | null
  row: Row | null
  status: 'idle' | 'loading' | 'loaded' | 'failed' | 'missing'
  requestId: string | null
  /** Incremented with every change that may affect the record, which is then loaded again. */
  staleCount: number
  /** This browser has deleted it. The row stays until the record is opened again: its screen is about to close. */
  isDeleted: boolean
}
export type RecordStore<Row, Input> = ReturnType<typeof createRecord<AnyResource & { row: { _zod: { output: Row } } }, Input, unknown>>

/**
 * One record of a resource by its id, at its place in the state. The latest request wins, the row of another id is dropped immediately,
 * and saves update the record. The row stays while it is loaded again.
 */
export function createRecord<R extends AnyResource, Input, Parsed>(
  call: Call<Input, RowOf<R>, Parsed>,
  { inject }: SliceSlot<RecordState<RowOf<NoInfer<R>>>>,
  { declared, upsert, remove, removeBatch, rowStored, heldRowsStored }: ResourceStore<R>,
) {
  type State = RecordState<RowOf<R>>
  /** The row with the higher version; of two equal versions, the new one. */
  const newerOf = (stored: unknown, row: RowOf<R>): unknown => (stored && versionOf(stored) > versionOf(row) ? stored : row)
  const { idKey } = declared
  const fetch = createCallThunk(call)
  /** The same without showing progress. */
  const fetchAgain = createCallThunk({ ...call, name: `${call.name}Again`, background: true })
  const idOf = (from: unknown) => Number((from as Record<string, unknown>)[idKey])
  const empty: State = { id: null, row: null, status: 'idle', requestId: null, staleCount: 0, isDeleted: false }
  /** An answer from before the delete is ignored. */
  const deleted = { isDeleted: true, requestId: null }
  const slice = createSlice({
    name: call.name,
    initialState: empty,
    reducers: {},
    extraReducers: (builder) => {
      builder
        .addCase(fetch.pending, (state, { meta }) => {
          const id = idOf(meta.arg)
          if (state.id !== id || state.isDeleted) Object.assign(state, empty, { id, staleCount: state.staleCount })
          Object.assign(state, { status: 'loading', requestId: meta.requestId })
        })
        .addCase(fetchAgain.pending, (state, { meta }) => {
          state.requestId = meta.requestId
        })
        .addCase(remove.fulfilled, (state, { meta }) => {
          if (state.row && state.id === idOf(meta.arg)) Object.assign(state, deleted)
        })
        .addCase(removeBatch.fulfilled, (state, { payload: { results } }) => {
          if (state.row && results.some(({ id, isChanged }) => isChanged && id === state.id)) Object.assign(state, deleted)
        })
        .addCase(changesReceived, (state, { payload }) => {
          const isNewer = ([id, version]: [number, number]) => id === state.id && version > (state.row ? versionOf(state.row) : 0)
          // Of a deleted record there is nothing to load again.
          if (!state.isDeleted && payload.some(({ resource, rows }) => resource === declared.name && rows.some(isNewer)))
            state.staleCount += 1
        })
        .addCase(relatedChangesReceived, (state, { payload }) => {
          const shows = (change: ChangeNotice) => change.shownBy.includes(declared.name) && mayShow(declared, change, [state.row])
          if (state.row && !state.isDeleted && payload.some(shows)) state.staleCount += 1
        })
        .addCase(everythingStale, (state) => {
          state.staleCount += 1
        })
        .addMatcher(isAnyOf(fetch.fulfilled, fetchAgain.fulfilled), (state, { payload, meta }) => {
          if (state.requestId === meta.requestId)
            Object.assign(state, { row: newerOf(state.row, payload), status: 'loaded', isDeleted: false })
        })
        .addMatcher(isAnyOf(fetch.rejected, fetchAgain.rejected), (state, { payload, meta }) => {
          if (state.requestId !== meta.requestId) return
          state.status = meta.aborted ? 'idle' : payload?.status === 404 ? 'missing' : 'failed'
        })
        .addMatcher(isAnyOf(upsert.fulfilled, rowStored), (state, { payload }) => {
          if (state.row && state.id === idOf(payload)) Object.assign(state, { row: newerOf(state.row, payload) })
        })
        // Also what another user wrote first, when it refused a save.
        .addMatcher(heldRowsStored.match, (state, { payload }) => {
          const row = state.row && payload.find((one) => idOf(one) === state.id)
          if (row) Object.assign(state, { row: newerOf(state.row, row) })
        })
    },
  })
  return { idOf, fetch, fetchAgain, selectState: inject(slice.reducer) }
}
