import { createSlice, type PayloadAction, type ThunkAction, type UnknownAction } from '@reduxjs/toolkit'
import * as contract from '#contract/savedViews.ts'
import type { SavedView, ViewLayout, SavedViewsOfCaller } from '#contract/savedViews.ts'
import { createCallThunk, failureOf } from '../createCallThunk.ts'
import type { ScreenRequest } from '../prefetchRequests.ts'
import type { Extra } from '../ports.ts'

declare module '../rootState.ts' {
  interface RootSlices {
    savedViews: SavedViewsState
  }
}

type SavedViewsStatus = 'loading' | 'loaded' | 'failed'

/** The saved views of the lists that were opened, and how the user last laid those lists out. */
export interface SavedViewsState extends SavedViewsOfCaller {
  /** By list; missing for a list whose views were never requested. */
  statuses: Record<string, SavedViewsStatus>
  /** Lists whose layout is being sent to the server: replies requested before that are outdated. */
  pendingLayouts: string[]
}
interface ListLayout {
  list: string
  /** 0 for a list without a view. */
  viewId: number
  layout: ViewLayout | null
}

export const fetchSavedViews = createCallThunk(contract.listSavedViews)
const save = createCallThunk(contract.saveView)
const remove = createCallThunk(contract.removeView)
export const setDefaultView = createCallThunk(contract.setDefaultView)
const saveLayout = createCallThunk(contract.saveLayout)

export const noSavedViews: SavedViewsState = { views: [], defaults: [], layouts: [], statuses: {}, pendingLayouts: [] }
const keyOf = ({ list, viewId }: { list: string; viewId: number }) => `${list} ${viewId}`
const isForView = (one: ListLayout) => (other: { list: string; viewId: number }) => keyOf(other) === keyOf(one)
const byName = (a: SavedView, b: SavedView) => a.name.localeCompare(b.name)

const slice = createSlice({
  name: 'views',
  initialState: noSavedViews,
  reducers: {
    layoutChanged(state, { payload }: PayloadAction<ListLayout>) {
      state.layouts = [...state.layouts.filter((one) => !isForView(payload)(one)), ...(payload.layout ? [payload] : [])]
      if (!state.pendingLayouts.includes(keyOf(payload))) state.pendingLayouts.push(keyOf(payload))
    },
    layoutSent(state, { payload }: PayloadAction<ListLayout>) {
      state.pendingLayouts = state.pendingLayouts.filter((one) => one !== keyOf(payload))
    },
    /** A view as the server now stores it. */
    viewStored(state, { payload }: PayloadAction<SavedView>) {
      state.views = [...state.views.filter(({ viewId }) => viewId !== payload.viewId), payload].toSorted(byName)
    },
  },
  extraReducers: (builder) => {
    builder
      .addCase(fetchSavedViews.pending, ({ statuses }, { meta: { arg } }) => {
        if (statuses[arg.list] !== 'loaded') statuses[arg.list] = 'loading'
      })
      .addCase(fetchSavedViews.fulfilled, (state, { payload, meta: { arg } }) => {
        const isOther = (one: { list: string }) => one.list !== arg.list
        const isUnsent = (one: { list: string; viewId: number }) => state.pendingLayouts.includes(keyOf(one))
        state.views = [...state.views.filter(isOther), ...payload.views]
        state.defaults = [...state.defaults.filter(isOther), ...payload.defaults]
        state.layouts = [
          ...state.layouts.filter((one) => isOther(one) || isUnsent(one)),
          ...payload.layouts.filter((one) => !isUnsent(one)),
        ]
        state.statuses[arg.list] = 'loaded'
      })
      .addCase(fetchSavedViews.rejected, ({ statuses }, { meta: { aborted, arg } }) => {
        if (statuses[arg.list] === 'loaded') return
        if (aborted) delete statuses[arg.list]
        else statuses[arg.list] = 'failed'
      })
      .addCase(setDefaultView.fulfilled, (state, { payload: { list, viewId } }) => {
        state.defaults = [...state.defaults.filter((one) => one.list !== list), ...(viewId === null ? [] : [{ list, viewId }])]
      })
      .addCase(remove.fulfilled, (state, { meta }) => {
        const { viewId } = meta.arg
        state.views = state.views.filter((one) => one.viewId !== viewId)
        state.defaults = state.defaults.filter((one) => one.viewId !== viewId)
      })
  },
})

export const savedViewsReducer = slice.reducer
export const selectSavedViews = ({ savedViews }: { savedViews: SavedViewsState }): SavedViewsState => savedViews
type Thunk<T> = ThunkAction<Promise<T>, { savedViews: SavedViewsState }, Extra, UnknownAction>

/** The request for a list's views, for a screen that opens before they are loaded. */
export const requestForSavedViews =
  (list: string): ScreenRequest =>
  (send, state) => {
    if (selectSavedViews(state).statuses[list] !== 'loaded') send(contract.listSavedViews, { list })
  }

/** Changes a list's layout in the state; `sendLayout` saves it. */
export const { layoutChanged } = slice.actions

/** Saves the current layout of a list on the server. */
export const sendLayout =
  ({ list, viewId }: { list: string; viewId: number }): Thunk<void> =>
  async (dispatch, getState) => {
    const current = selectSavedViews(getState()).layouts.find(isForView({ list, viewId, layout: null }))
    const sent: ListLayout = { list, viewId, layout: current?.layout ?? null }
    await dispatch(saveLayout(sent))
    dispatch(slice.actions.layoutSent(sent))
  }

/**
 * Saves a view. Returns the view or its field errors. After a conflict the newer view replaces the known one, so that the next save is
 * based on it.
 */
export const saveView =
  (input: Parameters<typeof save>[0]): Thunk<{ view?: SavedView; fields?: Record<string, string> }> =>
  async (dispatch) => {
    const result = await dispatch(save(input))
    if (save.fulfilled.match(result)) {
      dispatch(slice.actions.viewStored(result.payload))
      return { view: result.payload }
    }
    const { current, fields } = failureOf(result) ?? {}
    if (current) dispatch(slice.actions.viewStored(current as SavedView))
    return { fields: fields ?? {} }
  }

/** Deletes a view. Returns whether it was deleted. */
export const removeView =
  ({ viewId, rowVersion }: Pick<SavedView, 'viewId' | 'rowVersion'>): Thunk<boolean> =>
  async (dispatch) => {
    const result = await dispatch(remove({ viewId, rowVersion }))
    const current = failureOf(result)?.current
    if (current) dispatch(slice.actions.viewStored(current as SavedView))
    return remove.fulfilled.match(result)
  }
