import { createSlice } from '@reduxjs/toolkit'
import * as contract from '#contract/events/events.ts'
import { createCallThunk } from '../createCallThunk.ts'
import { createResource } from '../createResource.ts'

export const events = createResource(contract.events)
export const fetchEvent = createCallThunk(contract.eventById)
export const fetchEventHosts = createCallThunk(contract.eventHosts)
export const fetchIrReps = createCallThunk(contract.irReps)
export const cloneEvent = createCallThunk(contract.cloneEvent)

export interface EventState {
  /** The event whose tabs are open. */
  event: contract.Event | null
  /** Id that was asked for and does not exist. */
  missingId: number | null
  requestId: string | null
}
const initialState: EventState = { event: null, missingId: null, requestId: null }

const event = createSlice({
  name: 'events/event',
  initialState,
  reducers: {},
  extraReducers: (builder) => {
    builder
      .addCase(fetchEvent.pending, (state, { meta }) => {
        if (state.event?.eventId !== Number(meta.arg.eventId)) state.event = null
        state.missingId = null
        state.requestId = meta.requestId
      })
      .addCase(fetchEvent.fulfilled, (state, { payload, meta }) => {
        if (state.requestId === meta.requestId) state.event = payload
      })
      .addCase(fetchEvent.rejected, (state, { payload, meta }) => {
        if (state.requestId === meta.requestId && payload?.status === 404) state.missingId = Number(meta.arg.eventId)
      })
      .addCase(events.upsert.fulfilled, (state, { payload }) => {
        if (state.event?.eventId === payload.eventId) state.event = payload
      })
  },
})
export const eventReducer = event.reducer
