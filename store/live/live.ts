import { createAsyncThunk, createSlice, type PayloadAction } from '@reduxjs/toolkit'
import { recordOpened, type RecordViewers, type Viewer } from '#contract/changes.ts'
import type { Extra } from '../ports.ts'
import { changesHeard } from './heard.ts'

declare module '../rootState.ts' {
  interface RootSlices {
    live: LiveState
  }
}

/** A record that this window has open, and what was heard of it since. */
export interface OpenedRecord {
  windowId: string
  resource: string
  id: number
  /** The newest version that was heard of. */
  version: number
  isDeleted: boolean
  /** Who made it, by contact id. */
  by: number | null
}
export interface LiveState {
  /** The stream that tells this window; nothing while there is none. */
  streamId: string | null
  opened: OpenedRecord[]
  /** Who has a record open, by `keyOf`. */
  viewers: Record<string, readonly Viewer[]>
}

const initialState: LiveState = { streamId: null, opened: [], viewers: {} }
const keyOf = (resource: string, id: number): string => `${resource} ${id}`

type Place = Pick<OpenedRecord, 'windowId' | 'resource' | 'id'>

/**
 * Says which record a window has open, or no longer has, and takes in who else has. Silent whatever becomes of it: nobody waits for
 * it, and it is said again soon.
 */
export const sayOpened = createAsyncThunk<void, Place & { isOpen: boolean }, { extra: Extra; state: { live: LiveState } }>(
  'live/sayOpened',
  async ({ windowId, resource, id, isOpen }, { dispatch, extra, getState }) => {
    const { streamId } = getState().live
    if (streamId === null) return
    const { data } = await extra.nucleus.send(recordOpened, { streamId, windowId, resource, id: isOpen ? id : null })
    if (isOpen && data) dispatch(viewersHeard({ resource, id, viewers: data.viewers }))
  },
)

const live = createSlice({
  name: 'live',
  initialState,
  reducers: {
    streamOpened(state, { payload }: PayloadAction<string>) {
      state.streamId = payload
    },
    streamEnded(state) {
      Object.assign(state, { streamId: null, viewers: {} })
    },
    viewersHeard({ viewers }, { payload: { resource, id, viewers: now } }: PayloadAction<RecordViewers>) {
      viewers[keyOf(resource, id)] = now
    },
    recordShown({ opened }, { payload }: PayloadAction<Place & { version: number }>) {
      opened.push({ ...payload, isDeleted: false, by: null })
    },
    recordLeft(state, { payload }: PayloadAction<string>) {
      state.opened = state.opened.filter(({ windowId }) => windowId !== payload)
    },
  },
  extraReducers: (builder) => {
    builder.addCase(changesHeard, ({ opened }, { payload }) => {
      for (const record of opened)
        for (const { resource, verb, by, rows } of payload) {
          const [, version = 0] = (resource === record.resource && rows.findLast(([id]) => id === record.id)) || []
          if (version > record.version) Object.assign(record, { version, by, isDeleted: verb === 'delete' })
        }
    })
  },
})

export const { streamOpened, streamEnded, viewersHeard, recordShown, recordLeft } = live.actions
export const liveReducer = live.reducer

const noViewers: readonly Viewer[] = []
export const selectViewers = ({ live }: { live: LiveState }, resource: string, id: number): readonly Viewer[] =>
  live.viewers[keyOf(resource, id)] ?? noViewers
/** What was heard of a record that is open in this window. */
export const selectOpened = ({ live }: { live: LiveState }, resource: string, id: number | undefined): OpenedRecord | undefined =>
  live.opened.find((record) => record.resource === resource && record.id === id)
