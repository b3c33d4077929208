import { createSlice } from '@reduxjs/toolkit'
import type { AnyCall, Call, OutputOf } from '#contract/call.ts'
import { createCallThunk } from './createCallThunk.ts'
import { changesReceived, everythingStale, relatedChangesReceived } from './live/liveActions.ts'
import { isQueriedRow, type LookupRows, mayAffect } from './live/lookupChanges.ts'
import type { SliceSlot } from './slotsIn.ts'

export interface LookupState<Row> {
  rows: Row[]
  status: 'idle' | 'loading' | 'loaded' | 'failed'
  /** The query that the rows answer, as JSON. */
  query: string | null
  requestId: string | null
  /** Incremented with every change that may affect the rows, which are then loaded again. */
  staleCount: number
  /** When the rows were answered, in milliseconds since 1970; null before. */
  loadedAt: number | null
}
/** The state of a lookup, from the call that it uses. */
export type LookupStateOf<C extends AnyCall> = OutputOf<C> extends (infer Row)[] ? LookupState<Row> : never
export type Lookup<Input, Row> = ReturnType<typeof createLookup<Input, Row, unknown>>

/**
 * A read-only list that screens choose from, at its place in the state: its thunk, reducer and selector. The latest query wins. Rows of
 * another query are dropped immediately. `isFixed`: the rows never change while the console is open, so they are loaded only once.
 * `follows`: the resources whose changes are shown as soon as they arrive; others follow at the pace of related rows.
 */
export function createLookup<Input, Row, Parsed>(
  call: Call<Input, Row[], Parsed>,
  { inject }: SliceSlot<LookupState<NoInfer<Row>>>,
  { isFixed = false, follows = [], ...rowsOf }: { isFixed?: boolean; follows?: readonly string[] } & LookupRows = {},
) {
  type State = LookupState<Row>
  const fetch = createCallThunk(call)
  /** The same without showing progress. */
  const fetchAgain = createCallThunk({ ...call, name: `${call.name}Again`, background: true })
  const initialState: State = { rows: [], status: 'idle', query: null, requestId: null, staleCount: 0, loadedAt: null }
  const slice = createSlice({
    name: call.name,
    initialState,
    reducers: {},
    extraReducers: (builder) => {
      builder
        .addCase(fetch.pending, (state, { meta }) => {
          const query = JSON.stringify(meta.arg)
          if (state.query !== query) Object.assign(state, { ...initialState, query, staleCount: state.staleCount } satisfies State)
          Object.assign(state, { status: 'loading', requestId: meta.requestId })
        })
        .addCase(fetch.fulfilled, (state, { payload, meta }) => storeRows(state as State, meta, payload))
        .addCase(fetchAgain.fulfilled, (state, { payload, meta }) => storeRows(state as State, meta, payload))
        .addCase(fetch.rejected, (state, { meta }) => storeFailure(state as State, meta))
        .addCase(fetchAgain.rejected, (state, { meta }) => storeFailure(state as State, meta))
        .addCase(fetchAgain.pending, (state, { meta }) => {
          state.requestId = meta.requestId
        })
        .addCase(changesReceived, (state, { payload }) => {
          const isFollowed = payload.some(({ resource }) => follows.includes(resource))
          if (isQueriedRow(state.query, payload) || (isFollowed && state.status !== 'idle')) state.staleCount += 1
        })
        .addCase(relatedChangesReceived, (state, { payload }) => {
          const others = payload.filter(({ resource }) => !follows.includes(resource))
          if (!isFixed && state.status !== 'idle' && mayAffect({ query: state.query, rows: state.rows, ...rowsOf }, others))
            state.staleCount += 1
        })
        .addCase(everythingStale, (state) => {
          if (!isFixed) state.staleCount += 1
        })
    },
  })
  function storeRows(state: State, { requestId, at }: { requestId: string; at: number }, rows: Row[]): void {
    if (state.requestId === requestId) Object.assign(state, { rows, status: 'loaded', loadedAt: at } satisfies Partial<State>)
  }

  function storeFailure(state: State, { requestId, aborted }: { requestId: string; aborted: boolean }): void {
    if (state.requestId === requestId) state.status = aborted ? 'idle' : 'failed'
  }

  return { call, isFixed, fetch, fetchAgain, selectState: inject(slice.reducer) }
}
