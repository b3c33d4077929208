import { type ActionCreatorWithPayload, createEntityAdapter, createSlice, type EntityId, type EntityState, isAnyOf } from '@reduxjs/toolkit'
import type { BulkRemoval } from '#contract/bulk.ts'
import type { Call, OutputOf } from '#contract/call.ts'
import type { AnyResource, ListQueryOf, RemoveInput, RowOf, SaveInputOf } from '#contract/resource.ts'
import type { SaveEffects } from '#contract/saveEffects.ts'
import { type CallThunk, createCallThunk } from './createCallThunk.ts'
import type { createReorder } from './createReorder.ts'
import { changesReceived, everythingStale, relatedChangesReceived } from './live/liveActions.ts'
import {
  recordDeletions,
  applyChanges,
  applyRelatedChanges,
  type LiveRows,
  highlightReceived,
  noLiveRows,
  withoutOutdated,
  versionOf,
} from './live/liveRows.ts'
import { beginMove, endMove, type ManualOrder, withPendingMoves } from './manualOrder.ts'
import type { SliceSlot } from './slotsIn.ts'
import type { RootState } from './rootState.ts'

/** The state of a list. `status` tells an empty list from one that failed to load. */
export interface ListSliceState<Row> extends ManualOrder, LiveRows {
  list: EntityState<Row, EntityId>
  /** The number of matching rows on the server, which may be more than the list holds. */
  total: number
  /** The list is long, and `total` is roughly right. */
  isEstimate: boolean
  /** The page that the rows belong to. The address may already request another one. */
  page: number
  pageSize: number
  status: 'idle' | 'loading' | 'loaded' | 'failed'
  requestId: string | null
  /** The last query that was sent, as JSON, and the query that the current rows answer. */
  query: string | null
  answeredQuery: string | null
  /** The server's reason why the last call failed; empty if there is none. */
  problem: string
  /** The id of the parent that the rows belong to, such as the event's id; 0 for rows of all parents. */
  scope: string
  /** What else the path names, as JSON, where the rows are of all parents. */
  place: string
  /** Incremented whenever a row is stored or deleted: only the server knows which rows the page holds then. */
  savedCount: number
}

export type ListState<R extends AnyResource> = ListSliceState<RowOf<R>>

/** The actions that change rows of a resource, wherever they are shown. */
export interface RowActions<R extends AnyResource> {
  upsert: CallThunk<SaveInputOf<R>, RowOf<R>>
  remove: CallThunk<RemoveInput, OutputOf<R['calls']['remove']>>
  removeBatch: CallThunk<{ ids: number[]; undoToken?: string }, BulkRemoval<RowOf<R>>>
  /** A row that another call returned. A new row is appended. */
  rowStored: ActionCreatorWithPayload<RowOf<R>>
  /** Rows that another call returned. A list takes only those that it already holds. */
  heldRowsStored: ActionCreatorWithPayload<RowOf<R>[]>
  /** Moves within a manual order, if the declaration has one. */
  manualOrder?: Pick<ReturnType<typeof createReorder<RowOf<R>>>, 'began' | 'ended'>
}

/**
 * A list of a resource's rows at its place in the state. The latest query wins. Rows of another parent are dropped immediately. A
 * changed row is replaced in place, and never by an older version. `appendsNewRows`: a new row is appended.
 */
export function createListSlice<R extends AnyResource>(
  { declared, list }: { declared: R; list: Call<ListQueryOf<R>, RowOf<R>[]> },
  { name, inject }: SliceSlot<ListState<R>>,
  { upsert, remove, removeBatch, rowStored, heldRowsStored, manualOrder }: RowActions<R>,
  { appendsNewRows }: { appendsNewRows: boolean },
) {
  type Row = RowOf<R>
  const { area, idKey, parent } = declared
  const call = { ...list, name: `${area}/${name}/fetchList` }
  const fetchList = createCallThunk(call)
  const fetchListAgain = createCallThunk({ ...call, name: `${call.name}Again`, background: true })
  const adapter = createEntityAdapter<Row, EntityId>({ selectId: (row) => (row as Record<string, unknown>)[idKey] as number })
  // A different parent means different rows. After any other change of the query the old rows stay until the new ones have loaded.
  const pathKeys = Object.keys(list.params.shape)
  const scopeOf = (input: Record<string, unknown>) => (parent ? String(pathKeys.includes(parent) ? input[parent] : 0) : '')
  const placeOf = (input: Record<string, unknown>) => JSON.stringify(pathKeys.map((key) => [key, String(input[key])]))
  const empty: ListSliceState<Row> = {
    list: adapter.getInitialState(),
    total: 0,
    isEstimate: false,
    page: 1,
    pageSize: 0,
    status: 'idle',
    requestId: null,
    query: null,
    answeredQuery: null,
    problem: '',
    scope: '',
    place: '',
    savedCount: 0,
    confirmedIds: [],
    pendingMoves: [],
    ...noLiveRows,
  }

  const slice = createSlice({
    name: `${area}/${name}`,
    initialState: empty,
    reducers: {},
    extraReducers: (builder) => {
      if (manualOrder)
        builder
          .addCase(manualOrder.began, (state, { payload }) => {
            state.list.ids = beginMove(state, state.list.ids, payload)
          })
          .addCase(manualOrder.ended, (state, { payload: { requestId, rows } }) => {
            const ids = endMove(state, state.list.ids, { requestId, isDone: rows !== undefined })
            if (!ids) return
            state.list.ids = ids
            const { list } = state as ListSliceState<Row>
            for (const row of rows ?? []) if (adapter.selectId(row) in list.entities) adapter.setOne(list, row)
            // Only the server knows how other users changed the order in the meantime.
            if (state.pendingMoves.length === 0) state.savedCount += 1
          })
      builder
        .addCase(fetchList.pending, (state, { meta }) => {
          const input = meta.arg as Record<string, unknown>
          const scope = scopeOf(input)
          const place = scope === '0' ? placeOf(input) : ''
          if (scope !== state.scope || place !== state.place)
            Object.assign(state, empty, { scope, place, savedCount: state.savedCount, staleCount: state.staleCount })
          Object.assign(state, { marks: {}, deletedSinceRequest: {} })
          Object.assign(state, { status: 'loading', requestId: meta.requestId, query: JSON.stringify(meta.arg) })
        })
        .addCase(fetchListAgain.pending, (state, { meta }) => {
          Object.assign(state, { requestId: meta.requestId, deletedSinceRequest: {} })
        })
        .addCase(upsert.fulfilled, (state, { payload }) => store(state as ListSliceState<Row>, [withoutEffects(payload)], appendsNewRows))
        .addCase(rowStored, (state, { payload }) => store(state as ListSliceState<Row>, [payload], appendsNewRows))
        .addCase(heldRowsStored, (state, { payload }) => store(state as ListSliceState<Row>, payload, false))
        .addCase(remove.fulfilled, (state, { meta }) => {
          const id = meta.arg[idKey] ?? 0
          drop(state as ListSliceState<Row>, { [id]: (meta.arg.rowVersion ?? 0) + 1 })
        })
        .addCase(removeBatch.fulfilled, (state, { payload: { results } }) => {
          const held = (state as ListSliceState<Row>).list.entities
          // The version of a row that the list does not hold is unknown, but nobody else can have deleted it.
          const deletions = results.flatMap(({ id, isChanged }) => (isChanged ? [[id, held[id] ? versionOf(held[id]) + 1 : 0]] : []))
          drop(state as ListSliceState<Row>, Object.fromEntries(deletions) as Record<number, number>)
        })
        .addCase(changesReceived, (state, { payload }) => applyChanges(state as ListSliceState<Row>, declared, payload))
        .addCase(relatedChangesReceived, (state, { payload }) => applyRelatedChanges(state as ListSliceState<Row>, declared, payload))
        .addCase(everythingStale, (state) => {
          state.staleCount += 1
        })
        .addMatcher(isAnyOf(fetchList.fulfilled, fetchListAgain.fulfilled), (state, { payload, meta }) => {
          if (state.requestId !== meta.requestId) return
          const rows = withoutOutdated(state as ListSliceState<Row>, payload, adapter.selectId, state.deletedSinceRequest)
          highlightReceived(state as ListSliceState<Row>, rows, adapter.selectId)
          adapter.setAll((state as ListSliceState<Row>).list, rows)
          const { total = payload.length, pageSize = payload.length, isEstimate = false } = meta.meta ?? {}
          const { page = 1, sort } = meta.arg as { page?: number; sort?: string }
          state.confirmedIds = state.list.ids
          if (!sort && state.pendingMoves.length > 0) state.list.ids = withPendingMoves(state)
          Object.assign(state, { status: 'loaded', total, isEstimate, page, pageSize, answeredQuery: JSON.stringify(meta.arg) })
        })
        .addMatcher(isAnyOf(fetchList.rejected, fetchListAgain.rejected), (state, { meta, payload }) => {
          // A call aborted by its own screen has not failed: the screen offers no reload.
          if (state.requestId !== meta.requestId) return
          Object.assign(state, { status: meta.aborted ? 'idle' : 'failed', problem: payload?.reason ?? '' })
        })
    },
  })

  /** Whether the row belongs to the parent that the list shows: a reply may arrive after another parent was opened, or hold no row. */
  function isShown({ scope, place }: ListSliceState<Row>, row: Row): boolean {
    const values = row as Record<string, unknown>
    if (!(idKey in values)) return false
    if (!parent || scope === '') return true
    if (scope !== '0') return String(values[parent]) === scope
    const named = JSON.parse(place) as [string, string][]
    return named.every(([key, id]) => id === '0' || !(key in values) || String(values[key]) === id)
  }

  function store(state: ListSliceState<Row>, replyRows: Row[], appendsNewRows: boolean): void {
    const rows = replyRows.filter((row) => isShown(state, row))
    const size = state.list.ids.length
    for (const row of rows) state.ownVersions[adapter.selectId(row) as number] = versionOf(row)
    adapter.setMany(
      state.list,
      withoutOutdated(state, rows, adapter.selectId).filter((row) => appendsNewRows || adapter.selectId(row) in state.list.entities),
    )
    state.total += state.list.ids.length - size
    state.savedCount += 1
  }

  /** Removes deleted rows, given as ids with the versions created by the delete. */
  function drop(state: ListSliceState<Row>, deletedVersions: Readonly<Record<number, number>>): void {
    const size = state.list.ids.length
    recordDeletions(state, deletedVersions)
    adapter.removeMany(state.list, Object.keys(deletedVersions).map(Number))
    state.total -= size - state.list.ids.length
    state.savedCount += 1
  }

  const selectState = inject(slice.reducer)
  const rows = adapter.getSelectors((state: RootState) => selectState(state).list)
  return {
    declared,
    fetchList,
    fetchListAgain,
    selectState,
    selectRows: rows.selectAll,
    selectById: (state: RootState, id: number) => rows.selectById(state, id) as Row | undefined,
  }
}
/** The reply of a save can also have what it did to other rows, and a token that undoes it, which belong to the toast and not to the row. */
function withoutEffects<Row>(saved: Row): Row {
  const { effects: _, undoToken: __, ...row } = saved as Row & SaveEffects
  return row as Row
}

/** A list of a resource: its thunks and selectors. */
export type ListStore<R extends AnyResource> = ReturnType<typeof createListSlice<R>>
