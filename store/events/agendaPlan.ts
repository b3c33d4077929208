import type { ThunkAction, UnknownAction } from '@reduxjs/toolkit'
import type { agendaSessions as declared } from '#contract/events/agenda.ts'
import type { speakers as speakersDeclared } from '#contract/events/speakers.ts'
import type { sponsors as sponsorsDeclared } from '#contract/events/sponsors.ts'
import type { SaveInputOf } from '#contract/resource.ts'
import { type CallFailure, createCallThunk, failureOf } from '../createCallThunk.ts'
import { createList } from '../createList.ts'
import type { ListState } from '../createListSlice.ts'
import type { ResourceStore } from '../createResource.ts'
import type { Extra } from '../ports.ts'
import type { RootState } from '../rootState.ts'
import { agendaSessions } from './agenda.ts'
import { speakers } from './speakers.ts'
import { sponsors } from './sponsors.ts'
import { inEvents } from './slices.ts'

declare module './slices.ts' {
  interface EventsSlices {
    agendaList: ListState<typeof declared>
    speakersToChoose: ListState<typeof speakersDeclared>
    sponsorsToChoose: ListState<typeof sponsorsDeclared>
  }
}

/** The paged list of sessions. `agendaSessions` holds the whole plan of the event. */
export const agendaList: ResourceStore<typeof declared> = { ...agendaSessions, ...createList(agendaSessions, inEvents('agendaList')) }

const { upsert } = agendaSessions.declared.calls
/** Saves a session where no open form can show errors. */
const saveFromPlan = createCallThunk(
  { ...upsert, name: 'events/agendaSessions/change' },
  {
    storeAction: agendaSessions.rowStored,
    reasonOf: (failure, { agendaDaySessionId }, state) =>
      `“${agendaSessions.selectById(state, agendaDaySessionId ?? 0)?.title ?? 'The session'}” was not moved: ${failureReason(failure)}.`,
  },
)

function failureReason({ status, message, fields = {}, current }: CallFailure): string {
  if (current) return 'Someone else changed this. The latest version is shown'
  if (status === 0) return 'The server cannot be reached'
  return Object.values(fields).join('. ') || message
}

/**
 * Changes a stored session from the plan, based on the version on screen at that moment. Returns whether it succeeded. After a conflict
 * the newer row replaces the one on screen.
 */
export const changeSession =
  (id: number, values: SaveInputOf<typeof declared>): ThunkAction<Promise<boolean>, RootState, Extra, UnknownAction> =>
  async (dispatch, getState) => {
    const rowVersion = agendaSessions.selectById(getState(), id)?.rowVersion
    const result = await dispatch(saveFromPlan({ ...values, agendaDaySessionId: id, rowVersion }))
    const current = failureOf(result)?.current
    if (current) dispatch(agendaSessions.rowStored(current as Parameters<typeof agendaSessions.rowStored>[0]))
    return saveFromPlan.fulfilled.match(result)
  }

/** The speakers and sponsors of an event to choose from, separate from the lists of their own tabs. */
export const speakersToChoose = createList(speakers, inEvents('speakersToChoose'))
export const sponsorsToChoose = createList(sponsors, inEvents('sponsorsToChoose'))

/** Loads the row of a session again, after related rows were changed elsewhere. */
export const refreshSession =
  (eventId: number, id: number): ThunkAction<Promise<void>, RootState, Extra, UnknownAction> =>
  async (dispatch) => {
    const result = await dispatch(agendaSessions.fetchRow({ scope: { eventId }, id }))
    if (agendaSessions.fetchRow.fulfilled.match(result) && result.payload) dispatch(agendaSessions.rowStored(result.payload))
  }
