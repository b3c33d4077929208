import { createSlice } from '@reduxjs/toolkit'
import type { Call } from '#contract/define.ts'
import { createCallThunk } from './createCallThunk.ts'
import { stateAt } from './stateAt.ts'

export interface LookupState<Row> {
  rows: Row[]
  status: 'idle' | 'loading' | 'loaded' | 'failed'
  /** What the rows were asked for, as text. */
  asked: string | null
  requestId: string | null
}
/** What `createLookup` makes of a call. */
export type Lookup<Input, Row> = ReturnType<typeof createLookup<Input, Row, unknown>>

/**
 * A read-only list that screens choose from, in the state where the call's name says: its thunk, its reducer and its
 * selector. The latest list asked for wins; rows of another question are dropped at once. `isFixed`: the rows stay the same
 * while the console is open, so that they are asked for once.
 */
export function createLookup<Input, Row, Parsed>(call: Call<Input, Row[], Parsed>, { isFixed = false } = {}) {
  type State = LookupState<Row>
  const fetch = createCallThunk(call)
  const initialState: State = { rows: [], status: 'idle', asked: null, requestId: null }
  const slice = createSlice({
    name: call.name,
    initialState,
    reducers: {},
    extraReducers: (builder) => {
      builder
        .addCase(fetch.pending, (state, { meta }) => {
          const asked = JSON.stringify(meta.arg)
          if (state.asked !== asked) Object.assign(state, initialState, { asked })
          Object.assign(state, { status: 'loading', requestId: meta.requestId })
        })
        .addCase(fetch.fulfilled, (state, { payload, meta }) => {
          if (state.requestId === meta.requestId) Object.assign(state, { rows: payload, status: 'loaded' })
        })
        .addCase(fetch.rejected, (state, { meta }) => {
          if (state.requestId === meta.requestId) state.status = meta.aborted ? 'idle' : 'failed'
        })
    },
  })
  return { call, isFixed, fetch, reducer: slice.reducer, selectState: stateAt<State>(call.name) }
}
