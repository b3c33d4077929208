import { createSlice, isAnyOf } from '@reduxjs/toolkit'
import type { Call } from '#contract/call.ts'
import type { AnyResource, RowOf } from '#contract/resource.ts'
import { createCallThunk } from './createCallThunk.ts'
import type { ResourceStore } from './createResource.ts'
import { stateAt } from './stateAt.ts'

/** One record as a screen shows it; `missing` when there is none with this id. */
export interface RecordState<Row> {
  id: number | null
  row: Row | null
  status: 'idle' | 'loading' | 'loaded' | 'failed' | 'missing'
  requestId: string | null
}
/** What `createRecord` makes of a call. */
export type RecordStore<Row, Input> = ReturnType<typeof createRecord<AnyResource & { row: { _zod: { output: Row } } }, Input, unknown>>

/**
 * One record of a resource by its id, in the state where the call's name says. The latest one asked for wins, another
 * one's row is dropped at once, and it follows what is saved of it. It keeps its row while it loads again.
 */
export function createRecord<R extends AnyResource, Input, Parsed>(
  call: Call<Input, RowOf<R>, Parsed>,
  { declared: { idKey }, upsert, rowStored }: ResourceStore<R>,
) {
  type State = RecordState<RowOf<R>>
  const fetch = createCallThunk(call)
  const idOf = (from: unknown) => Number((from as Record<string, unknown>)[idKey])
  const empty: State = { id: null, row: null, status: 'idle', requestId: null }
  const slice = createSlice({
    name: call.name,
    initialState: empty,
    reducers: {},
    extraReducers: (builder) => {
      builder
        .addCase(fetch.pending, (state, { meta }) => {
          const id = idOf(meta.arg)
          if (state.id !== id) Object.assign(state, empty, { id })
          Object.assign(state, { status: 'loading', requestId: meta.requestId })
        })
        .addCase(fetch.fulfilled, (state, { payload, meta }) => {
          if (state.requestId === meta.requestId) Object.assign(state, { row: payload, status: 'loaded' })
        })
        .addCase(fetch.rejected, (state, { payload, meta }) => {
          if (state.requestId !== meta.requestId) return
          state.status = meta.aborted ? 'idle' : payload?.status === 404 ? 'missing' : 'failed'
        })
        .addMatcher(isAnyOf(upsert.fulfilled, rowStored), (state, { payload }) => {
          if (state.row && state.id === idOf(payload)) Object.assign(state, { row: payload })
        })
    },
  })
  return { idOf, fetch, reducer: slice.reducer, selectState: stateAt<State>(call.name) }
}
