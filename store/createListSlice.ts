import { type ActionCreatorWithPayload, createEntityAdapter, createSlice, type EntityId, type EntityState, isAnyOf } from '@reduxjs/toolkit'
import type { RemovedMany } from '#contract/bulk.ts'
import type { Call, OutputOf } from '#contract/call.ts'
import type { AnyResource, ListedOf, Removed, RowOf, SavedOf } from '#contract/resource.ts'
import { type CallThunk, createCallThunk } from './createCallThunk.ts'
import type { createReorder } from './createReorder.ts'
import { changesHeard, everythingStale, relatedHeard } from './live/heard.ts'
import { deleted, hearChanges, hearRelated, type LiveRows, markArrived, noLiveRows, notOlder, versionOf } from './live/liveRows.ts'
import { moveBegan, moveEnded, type OrderByHand, withMoves } from './orderByHand.ts'
import type { Place } from './placesIn.ts'
import type { RootState } from './rootState.ts'

/** A list as a screen shows it. `status` tells an empty list from one that failed to load. */
export interface ResourceState<Row> extends OrderByHand, LiveRows {
  list: EntityState<Row, EntityId>
  /** Rows that match on the server, which may be more than the list holds. */
  total: number
  /** Which page the rows are of: the address may already ask for another one. */
  page: number
  pageSize: number
  status: 'idle' | 'loading' | 'loaded' | 'failed'
  requestId: string | null
  /** What the list was asked for last, as a JSON text, and what its rows answer. */
  query: string | null
  answered: string | null
  /** Why the last call failed, in the server's words; empty without any. */
  problem: string
  /** Whose rows these are: the event's id. */
  scope: string
  /** Grows with every row that is stored or deleted: which rows the page holds now, only the server knows. */
  savedCount: number
}

/** The state of a list of a resource. */
export type ListState<R extends AnyResource> = ResourceState<RowOf<R>>

/** What changes rows of a resource, wherever they are shown. */
export interface RowChanges<R extends AnyResource> {
  upsert: CallThunk<SavedOf<R>, RowOf<R>>
  remove: CallThunk<Removed, OutputOf<R['calls']['remove']>>
  removeBatch: CallThunk<{ ids: number[]; undoToken?: string }, RemovedMany<RowOf<R>>>
  /** A row that another call answered. A new one goes to the end. */
  rowStored: ActionCreatorWithPayload<RowOf<R>>
  /** Rows that another call answered, of which a list takes those that it holds. */
  heldRowsStored: ActionCreatorWithPayload<RowOf<R>[]>
  /** Moves within an order by hand, where the declaration has one. */
  byHand?: Pick<ReturnType<typeof createReorder<RowOf<R>>>, 'began' | 'ended'>
}

/**
 * A list of a resource's rows at its place in the state. The latest list asked for wins; another parent's rows
 * are dropped at once; a row that changes is replaced in place, and never by an older version. `takesNew`: a new row goes to the end.
 */
export function createListSlice<R extends AnyResource>(
  declared: R,
  { name, put }: Place<ListState<R>>,
  { upsert, remove, removeBatch, rowStored, heldRowsStored, byHand }: RowChanges<R>,
  { takesNew }: { takesNew: boolean },
) {
  type Row = RowOf<R>
  const { area, idKey, parent } = declared
  const call = { ...(declared.calls.list as unknown as Call<ListedOf<R>, Row[]>), name: `${area}/${name}/fetchList` }
  const fetchList = createCallThunk(call)
  const fetchListAgain = createCallThunk({ ...call, name: `${call.name}Again`, background: true })
  const adapter = createEntityAdapter<Row, EntityId>({ selectId: (row) => (row as Record<string, unknown>)[idKey] as number })
  // Another parent has other rows; what else narrows leaves the old ones until the narrower list has loaded.
  const scopeOf = (input: ListedOf<R>) => (parent ? String((input as Record<string, unknown>)[parent]) : '')
  const empty: ResourceState<Row> = {
    list: adapter.getInitialState(),
    total: 0,
    page: 1,
    pageSize: 0,
    status: 'idle',
    requestId: null,
    query: null,
    answered: null,
    problem: '',
    scope: '',
    savedCount: 0,
    settledIds: [],
    moves: [],
    ...noLiveRows,
  }

  const slice = createSlice({
    name: `${area}/${name}`,
    initialState: empty,
    reducers: {},
    extraReducers: (builder) => {
      if (byHand)
        builder
          .addCase(byHand.began, (state, { payload }) => {
            state.list.ids = moveBegan(state, state.list.ids, payload)
          })
          .addCase(byHand.ended, (state, { payload: { requestId, rows } }) => {
            const ids = moveEnded(state, state.list.ids, { requestId, isDone: rows !== undefined })
            if (!ids) return
            state.list.ids = ids
            const { list } = state as ResourceState<Row>
            for (const row of rows ?? []) if (adapter.selectId(row) in list.entities) adapter.setOne(list, row)
            // What others did to the order meanwhile, only the server knows.
            if (state.moves.length === 0) state.savedCount += 1
          })
      builder
        .addCase(fetchList.pending, (state, { meta }) => {
          const scope = scopeOf(meta.arg)
          if (scope !== state.scope) Object.assign(state, empty, { scope, savedCount: state.savedCount, staleCount: state.staleCount })
          Object.assign(state, { marks: {}, goneSince: {} })
          Object.assign(state, { status: 'loading', requestId: meta.requestId, query: JSON.stringify(meta.arg) })
        })
        .addCase(fetchListAgain.pending, (state, { meta }) => {
          Object.assign(state, { requestId: meta.requestId, goneSince: {} })
        })
        .addCase(upsert.fulfilled, (state, { payload }) => store(state as ResourceState<Row>, [payload], takesNew))
        .addCase(rowStored, (state, { payload }) => store(state as ResourceState<Row>, [payload], takesNew))
        .addCase(heldRowsStored, (state, { payload }) => store(state as ResourceState<Row>, payload, false))
        .addCase(remove.fulfilled, (state, { meta }) => {
          const id = meta.arg[idKey] ?? 0
          drop(state as ResourceState<Row>, { [id]: (meta.arg.rowVersion ?? 0) + 1 })
        })
        .addCase(removeBatch.fulfilled, (state, { payload: { results } }) => {
          const held = (state as ResourceState<Row>).list.entities
          // Of a row that is not held the version is not known; nobody else can have deleted it.
          const gone = results.flatMap(({ id, isChanged }) => (isChanged ? [[id, held[id] ? versionOf(held[id]) + 1 : 0]] : []))
          drop(state as ResourceState<Row>, Object.fromEntries(gone) as Record<number, number>)
        })
        .addCase(changesHeard, (state, { payload }) => hearChanges(state as ResourceState<Row>, declared, payload))
        .addCase(relatedHeard, (state, { payload }) => hearRelated(state as ResourceState<Row>, declared, payload))
        .addCase(everythingStale, (state) => {
          state.staleCount += 1
        })
        .addMatcher(isAnyOf(fetchList.fulfilled, fetchListAgain.fulfilled), (state, { payload, meta }) => {
          if (state.requestId !== meta.requestId) return
          const rows = notOlder(state as ResourceState<Row>, payload, adapter.selectId, state.goneSince)
          markArrived(state as ResourceState<Row>, rows, adapter.selectId)
          adapter.setAll((state as ResourceState<Row>).list, rows)
          const { total = payload.length, pageSize = payload.length } = meta.meta ?? {}
          const { page = 1, sort } = meta.arg as { page?: number; sort?: string }
          state.settledIds = state.list.ids
          if (!sort && state.moves.length > 0) state.list.ids = withMoves(state)
          Object.assign(state, { status: 'loaded', total, page, pageSize, answered: JSON.stringify(meta.arg) })
        })
        .addMatcher(isAnyOf(fetchList.rejected, fetchListAgain.rejected), (state, { meta, payload }) => {
          // A call that its screen gave up has not failed: nobody is told to load again.
          if (state.requestId !== meta.requestId) return
          Object.assign(state, { status: meta.aborted ? 'idle' : 'failed', problem: payload?.reason ?? '' })
        })
    },
  })

  /** Whether the list shows the rows of this row's parent: an answer may come after another one was opened, or without a row. */
  function isShown({ scope }: ResourceState<Row>, row: Row): boolean {
    const values = row as Record<string, unknown>
    return idKey in values && (!parent || scope === '' || String(values[parent]) === scope)
  }

  function store(state: ResourceState<Row>, answered: Row[], areNewTaken: boolean): void {
    const rows = answered.filter((row) => isShown(state, row))
    const size = state.list.ids.length
    for (const row of rows) state.known[adapter.selectId(row) as number] = versionOf(row)
    adapter.setMany(
      state.list,
      notOlder(state, rows, adapter.selectId).filter((row) => areNewTaken || adapter.selectId(row) in state.list.entities),
    )
    state.total += state.list.ids.length - size
    state.savedCount += 1
  }

  /** Takes rows out that were deleted, by id with the version that this made. */
  function drop(state: ResourceState<Row>, gone: Readonly<Record<number, number>>): void {
    const size = state.list.ids.length
    deleted(state, gone)
    adapter.removeMany(state.list, Object.keys(gone).map(Number))
    state.total -= size - state.list.ids.length
    state.savedCount += 1
  }

  const selectState = put(slice.reducer)
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
/** A list of a resource: its thunks and its selectors. */
export type ListStore<R extends AnyResource> = ReturnType<typeof createListSlice<R>>
