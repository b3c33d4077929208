import { createEntityAdapter, createSlice, type EntityId, type EntityState, isAnyOf, type PayloadAction } from '@reduxjs/toolkit'
import type { RemovedMany } from '#contract/bulk.ts'
import type { Call, OutputOf } from '#contract/call.ts'
import type { AnyResource, ListedOf, NarrowedOf, Removed, RowOf, SavedOf } from '#contract/resource.ts'
import { createCallThunk } from './createCallThunk.ts'
import { createRemoveMany } from './createRemoveMany.ts'
import { createRowFetch } from './createRowFetch.ts'

/** A list as a screen shows it. `status` tells an empty list from one that failed to load. */
export interface ResourceState<Row> {
  list: EntityState<Row, EntityId>
  /** Rows that match on the server, which may be more than the list holds. */
  total: number
  /** Which page the rows are of: the address may already ask for another one. */
  page: number
  pageSize: number
  status: 'idle' | 'loading' | 'loaded' | 'failed'
  requestId: string | null
  /** Whose rows these are: the event's id. */
  scope: string
  /** Grows with every row that is stored or deleted: which rows the page holds now, only the server knows. */
  savedCount: number
}
/** The calls of a resource, typed by its declaration. */
interface CallsOf<R extends AnyResource> {
  list: Call<ListedOf<R>, RowOf<R>[]>
  ids: Call<NarrowedOf<R>, number[]>
  upsert: Call<SavedOf<R>, RowOf<R>>
  remove: Call<Removed, OutputOf<R['calls']['remove']>>
  removeMany: Call<{ ids: number[]; undoToken?: string }, RemovedMany<RowOf<R>>>
}

/** What `createResource` makes of a declaration. */
export type ResourceStore<R extends AnyResource> = ReturnType<typeof createResource<R>>

/**
 * The store of a declared resource: its thunks, its reducer and its selectors. Rows are replaced in place or
 * appended by id (spec §4); the latest list asked for wins; another parent's rows are dropped at once.
 */
export function createResource<R extends AnyResource>(declared: R) {
  type Row = RowOf<R>
  const { area, name, idKey, parent } = declared
  const calls = declared.calls as unknown as CallsOf<R>
  const fetchList = createCallThunk(calls.list)
  const fetchListAgain = createCallThunk({ ...calls.list, name: `${calls.list.name}Again`, background: true })
  const fetchRow = createRowFetch(calls.list)
  const upsert = createCallThunk(calls.upsert)
  const remove = createCallThunk(calls.remove)
  const fetchIds = createCallThunk(calls.ids)
  const { removeBatch, removeMany } = createRemoveMany(calls.removeMany)
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
    scope: '',
    savedCount: 0,
  }

  const slice = createSlice({
    name: `${area}/${name}`,
    initialState: empty,
    reducers: {
      /** A row that another call answered. A new one goes to the end. */
      rowStored: (state, { payload }: PayloadAction<Row>) => store(state as ResourceState<Row>, payload),
    },
    extraReducers: (builder) => {
      builder
        .addCase(fetchList.pending, (state, { meta }) => {
          const scope = scopeOf(meta.arg)
          if (scope !== state.scope) Object.assign(state, empty, { scope, savedCount: state.savedCount })
          state.status = 'loading'
          state.requestId = meta.requestId
        })
        .addCase(fetchListAgain.pending, (state, { meta }) => {
          state.requestId = meta.requestId
        })
        .addCase(upsert.fulfilled, (state, { payload }) => store(state as ResourceState<Row>, payload))
        .addCase(remove.fulfilled, (state, { meta }) => {
          drop(state as ResourceState<Row>, [meta.arg[idKey] ?? 0])
        })
        .addCase(removeBatch.fulfilled, (state, { payload }) => {
          const gone = payload.results.flatMap(({ id, isChanged }) => (isChanged ? [id] : []))
          drop(state as ResourceState<Row>, gone)
        })
        // Somebody else changed the row first: it is shown as it is now, and the next try is about that version.
        .addCase(remove.rejected, (state, { payload }) => {
          if (payload?.current) store(state as ResourceState<Row>, payload.current as Row)
        })
        .addMatcher(isAnyOf(fetchList.fulfilled, fetchListAgain.fulfilled), (state, { payload, meta }) => {
          if (state.requestId !== meta.requestId) return
          adapter.setAll((state as ResourceState<Row>).list, payload)
          const { total = payload.length, pageSize = payload.length } = meta.meta ?? {}
          const { page = 1 } = meta.arg as { page?: number }
          Object.assign(state, { status: 'loaded', total, page, pageSize })
        })
        .addMatcher(isAnyOf(fetchList.rejected, fetchListAgain.rejected), (state, { meta }) => {
          // A call that its screen gave up has not failed: nobody is told to load again.
          if (state.requestId === meta.requestId) state.status = meta.aborted ? 'idle' : 'failed'
        })
    },
  })

  function store(state: ResourceState<Row>, row: Row): void {
    const size = state.list.ids.length
    adapter.setOne(state.list, row)
    state.total += state.list.ids.length - size
    state.savedCount += 1
  }

  function drop(state: ResourceState<Row>, ids: readonly number[]): void {
    const size = state.list.ids.length
    adapter.removeMany(state.list, ids)
    state.total -= size - state.list.ids.length
    state.savedCount += 1
  }

  const select = (state: object) => (state as Record<string, Record<string, unknown>>)[area]?.[name] as ResourceState<Row>
  const rows = adapter.getSelectors((state: object) => select(state).list)
  return {
    declared,
    fetchList,
    fetchListAgain,
    fetchRow,
    upsert,
    remove,
    fetchIds,
    removeMany,
    rowStored: slice.actions.rowStored,
    reducer: slice.reducer,
    selectState: select,
    selectRows: rows.selectAll,
    selectById: (state: object, id: number) => rows.selectById(state, id) as Row | undefined,
  }
}
