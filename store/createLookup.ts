import { createSlice } from '@reduxjs/toolkit'
import type { Call } from '#contract/define.ts'
import { createCallThunk } from './createCallThunk.ts'

export interface LookupState<Row> {
  rows: Row[]
  status: 'idle' | 'loading' | 'loaded' | 'failed'
  requestId: string | null
}

/** A read-only list that screens choose from: its thunk and its reducer. The latest list asked for wins. */
export function createLookup<Input, Row, Parsed>(call: Call<Input, Row[], Parsed>) {
  const fetch = createCallThunk(call)
  const initialState: LookupState<Row> = { rows: [], status: 'idle', requestId: null }
  const slice = createSlice({
    name: call.name,
    initialState,
    reducers: {},
    extraReducers: (builder) => {
      builder
        .addCase(fetch.pending, (state, { meta }) => ({
          ...(state as LookupState<Row>),
          status: 'loading' as const,
          requestId: meta.requestId,
        }))
        .addCase(fetch.fulfilled, (state, { payload, meta }) =>
          state.requestId === meta.requestId
            ? { rows: payload, status: 'loaded' as const, requestId: meta.requestId }
            : (state as LookupState<Row>),
        )
        .addCase(fetch.rejected, (state, { meta }) => {
          if (state.requestId === meta.requestId) state.status = meta.aborted ? 'idle' : 'failed'
        })
    },
  })
  return { fetch, reducer: slice.reducer }
}
