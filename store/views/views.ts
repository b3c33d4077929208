import { createSlice, type PayloadAction, type ThunkAction, type UnknownAction } from '@reduxjs/toolkit'
import * as contract from '#contract/views.ts'
import type { View, ViewLayout, ViewsOfCaller } from '#contract/views.ts'
import { createCallThunk, failureOf } from '../createCallThunk.ts'
import type { Need } from '../askAhead.ts'
import type { Extra } from '../ports.ts'

declare module '../rootState.ts' {
  interface RootSlices {
    views: ViewsState
  }
}

type ViewsStatus = 'loading' | 'loaded' | 'failed'

/** The saved views of the lists that were opened, and how the user last laid those lists out. */
export interface ViewsState extends ViewsOfCaller {
  /** By list; missing for a list whose views were never requested. */
  statuses: Record<string, ViewsStatus>
  /** Lists whose layout is being sent to the server: replies requested before that are outdated. */
  unsent: string[]
}
interface Left {
  list: string
  /** 0 for a list without a view. */
  viewId: number
  layout: ViewLayout | null
}

export const fetchViews = createCallThunk(contract.listViews)
const save = createCallThunk(contract.saveView)
const remove = createCallThunk(contract.removeView)
export const setDefaultView = createCallThunk(contract.setDefaultView)
const keepLayout = createCallThunk(contract.keepLayout)

export const noViews: ViewsState = { views: [], defaults: [], layouts: [], statuses: {}, unsent: [] }
const keyOf = ({ list, viewId }: { list: string; viewId: number }) => `${list} ${viewId}`
const isOf = (one: Left) => (other: { list: string; viewId: number }) => keyOf(other) === keyOf(one)
const byName = (a: View, b: View) => a.name.localeCompare(b.name)

const slice = createSlice({
  name: 'views',
  initialState: noViews,
  reducers: {
    layoutChanged(state, { payload }: PayloadAction<Left>) {
      state.layouts = [...state.layouts.filter((one) => !isOf(payload)(one)), ...(payload.layout ? [payload] : [])]
      if (!state.unsent.includes(keyOf(payload))) state.unsent.push(keyOf(payload))
    },
    layoutSent(state, { payload }: PayloadAction<Left>) {
      state.unsent = state.unsent.filter((one) => one !== keyOf(payload))
    },
    /** A view as the server now stores it. */
    viewStored(state, { payload }: PayloadAction<View>) {
      state.views = [...state.views.filter(({ viewId }) => viewId !== payload.viewId), payload].toSorted(byName)
    },
  },
  extraReducers: (builder) => {
    builder
      .addCase(fetchViews.pending, ({ statuses }, { meta: { arg } }) => {
        if (statuses[arg.list] !== 'loaded') statuses[arg.list] = 'loading'
      })
      .addCase(fetchViews.fulfilled, (state, { payload, meta: { arg } }) => {
        const isOther = (one: { list: string }) => one.list !== arg.list
        const isUnsent = (one: { list: string; viewId: number }) => state.unsent.includes(keyOf(one))
        state.views = [...state.views.filter(isOther), ...payload.views]
        state.defaults = [...state.defaults.filter(isOther), ...payload.defaults]
        state.layouts = [
          ...state.layouts.filter((one) => isOther(one) || isUnsent(one)),
          ...payload.layouts.filter((one) => !isUnsent(one)),
        ]
        state.statuses[arg.list] = 'loaded'
      })
      .addCase(fetchViews.rejected, ({ statuses }, { meta: { aborted, arg } }) => {
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

export const viewsReducer = slice.reducer
export const selectViews = ({ views }: { views: ViewsState }): ViewsState => views
type Thunk<T> = ThunkAction<Promise<T>, { views: ViewsState }, Extra, UnknownAction>

/** The request for a list's views, for a screen that opens before they are loaded. */
export const needOfViews =
  (list: string): Need =>
  (ask, state) => {
    if (selectViews(state).statuses[list] !== 'loaded') ask(contract.listViews, { list })
  }

/** Changes a list's layout in the state; `sendLayout` saves it. */
export const { layoutChanged } = slice.actions

/** Saves the current layout of a list on the server. */
export const sendLayout =
  ({ list, viewId }: { list: string; viewId: number }): Thunk<void> =>
  async (dispatch, getState) => {
    const left = selectViews(getState()).layouts.find(isOf({ list, viewId, layout: null }))
    const sent: Left = { list, viewId, layout: left?.layout ?? null }
    await dispatch(keepLayout(sent))
    dispatch(slice.actions.layoutSent(sent))
  }

/**
 * Saves a view. Returns the view or its field errors. After a conflict the newer view replaces the known one, so that the next save is
 * based on it.
 */
export const saveView =
  (input: Parameters<typeof save>[0]): Thunk<{ view?: View; fields?: Record<string, string> }> =>
  async (dispatch) => {
    const result = await dispatch(save(input))
    if (save.fulfilled.match(result)) {
      dispatch(slice.actions.viewStored(result.payload))
      return { view: result.payload }
    }
    const { current, fields } = failureOf(result) ?? {}
    if (current) dispatch(slice.actions.viewStored(current as View))
    return { fields: fields ?? {} }
  }

/** Deletes a view. Returns whether it was deleted. */
export const removeView =
  ({ viewId, rowVersion }: Pick<View, 'viewId' | 'rowVersion'>): Thunk<boolean> =>
  async (dispatch) => {
    const result = await dispatch(remove({ viewId, rowVersion }))
    const current = failureOf(result)?.current
    if (current) dispatch(slice.actions.viewStored(current as View))
    return remove.fulfilled.match(result)
  }
