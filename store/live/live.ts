import { createAsyncThunk, createSlice, type PayloadAction } from '@reduxjs/toolkit'
import type { RecordViewers, Viewer } from '#contract/changes.ts'
import type { Extra } from '../ports.ts'
import { changesReceived } from './liveActions.ts'

declare module '../rootState.ts' {
  interface RootSlices {
    live: LiveState
  }
}

/** A record that this window has open, and the changes received since. */
export interface OpenedRecord {
  windowId: string
  resource: string
  id: number
  /** The newest version received. */
  version: number
  isDeleted: boolean
  /** The signed-in user wrote it. */
  isOwn: boolean
}
export interface LiveState {
  /** The stream that this window receives; null if there is none. */
  streamId: string | null
  opened: OpenedRecord[]
  /** The viewers of each record that somebody has open, by the name of its resource and its id. */
  viewers: Record<string, readonly Viewer[]>
}

const initialState: LiveState = { streamId: null, opened: [], viewers: {} }
const keyOf = (resource: string, id: number): string => `${resource} ${id}`

type OpenedRecordKey = Pick<OpenedRecord, 'windowId' | 'resource' | 'id'>

/**
 * Reports which record this window has open, or that it has closed it, and stores who else has it open. Failures are ignored: nobody
 * waits for the call, and it is repeated soon.
 */
export const sendOpenRecord = createAsyncThunk<void, OpenedRecordKey & { isOpen: boolean }, { extra: Extra; state: { live: LiveState } }>(
  'live/sayOpened',
  async ({ windowId, resource, id, isOpen }, { dispatch, extra, getState }) => {
    const { streamId } = getState().live
    if (streamId === null) return
    // Not in the first load of a list: nobody has a record open before it has loaded.
    const { reportOpenRecord } = await import('#contract/changes.ts')
    const { data } = await extra.nucleus.send(reportOpenRecord, { streamId, windowId, resource, id: isOpen ? id : null })
    if (isOpen && data) dispatch(viewersReceived({ resource, id, viewers: data.viewers }))
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
    viewersReceived({ viewers }, { payload: { resource, id, viewers: now } }: PayloadAction<RecordViewers>) {
      if (now.length > 0) viewers[keyOf(resource, id)] = now
      else delete viewers[keyOf(resource, id)]
    },
    recordShown({ opened }, { payload }: PayloadAction<OpenedRecordKey & { version: number }>) {
      opened.push({ ...payload, isDeleted: false, isOwn: false })
    },
    recordClosed(state, { payload }: PayloadAction<string>) {
      state.opened = state.opened.filter(({ windowId }) => windowId !== payload)
    },
  },
  extraReducers: (builder) => {
    builder.addCase(changesReceived, ({ opened }, { payload }) => {
      for (const record of opened)
        for (const { resource, verb, isOwn = false, rows } of payload) {
          const [, version = 0] = (resource === record.resource && rows.findLast(([id]) => id === record.id)) || []
          if (version > record.version) Object.assign(record, { version, isOwn, isDeleted: verb === 'delete' })
        }
    })
  },
})

export const { streamOpened, streamEnded, viewersReceived, recordShown, recordClosed } = live.actions
export const liveReducer = live.reducer

const noViewers: readonly Viewer[] = []
export const selectViewers = ({ live }: { live: LiveState }, resource: string, id: number): readonly Viewer[] =>
  live.viewers[keyOf(resource, id)] ?? noViewers
/** All viewers, by the name of the resource and the id of the record. The same object until one changes. */
export const selectAllViewers = ({ live }: { live: LiveState }): LiveState['viewers'] => live.viewers
/** The changes received for a record that is open in this window. */
export const selectOpened = ({ live }: { live: LiveState }, resource: string, id: number | undefined): OpenedRecord | undefined =>
  live.opened.find((record) => record.resource === resource && record.id === id)
