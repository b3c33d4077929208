import type { ThunkAction, UnknownAction } from '@reduxjs/toolkit'
import * as contract from '#contract/events/agenda.ts'
import { createCallThunk } from '../createCallThunk.ts'
import { createDownloadThunk } from '../createDownloadThunk.ts'
import { createLookup, type LookupStateOf } from '../createLookup.ts'
import { createResource } from '../createResource.ts'
import type { Extra } from '../ports.ts'
import type { RootState } from '../rootState.ts'
import { inEvents } from './slices.ts'

declare module './slices.ts' {
  interface EventsSlices {
    agendaSpeakers: LookupStateOf<typeof contract.agendaSpeakers>
    agendaSponsors: LookupStateOf<typeof contract.agendaSponsors>
  }
}

export const agendaDays = createResource(contract.agendaDays, inEvents('agendaDays'))
const { upsert } = contract.agendaDays.calls
const addQuietly = createCallThunk(
  { ...upsert, name: 'events/agendaDays/addOneOfSeveral', toast: { failure: upsert.toast?.failure } },
  { storeAction: agendaDays.rowStored },
)

/** Adds a day for each date, in order, with one message for all. Stops at a date that is refused, which shows its error. */
export const addAgendaDays =
  (eventId: number, dates: readonly string[]): ThunkAction<Promise<void>, RootState, Extra, UnknownAction> =>
  async (dispatch) => {
    for (const [at, date] of dates.entries()) {
      const isLast = at === dates.length - 1
      const add = isLast ? agendaDays.upsert : addQuietly
      const result = await dispatch(add({ eventId, date }))
      if (!add.fulfilled.match(result)) break
    }
  }
export const agendaSessions = createResource(contract.agendaSessions, inEvents('agendaSessions'))
export const agendaSessionSpeakers = createResource(contract.agendaSessionSpeakers, inEvents('agendaSessionSpeakers'))
export const agendaSessionSponsors = createResource(contract.agendaSessionSponsors, inEvents('agendaSessionSponsors'))
/** All speakers of an event. */
export const agendaSpeakers = createLookup(contract.agendaSpeakers, inEvents('agendaSpeakers'), { parent: 'eventId' })
export const agendaSponsors = createLookup(contract.agendaSponsors, inEvents('agendaSponsors'), { parent: 'eventId' })
/** The agenda as a calendar file. */
export const downloadAgenda = createDownloadThunk(contract.agendaCalendar)
