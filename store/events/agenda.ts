import * as contract from '#contract/events/agenda.ts'
import { createDownloadThunk } from '../createDownloadThunk.ts'
import { createLookup, type LookupStateOf } from '../createLookup.ts'
import { createResource } from '../createResource.ts'
import { inEvents } from './slices.ts'

declare module './slices.ts' {
  interface EventsSlices {
    agendaSpeakers: LookupStateOf<typeof contract.agendaSpeakers>
    agendaSponsors: LookupStateOf<typeof contract.agendaSponsors>
  }
}

export const agendaDays = createResource(contract.agendaDays, inEvents('agendaDays'))
export const agendaSessions = createResource(contract.agendaSessions, inEvents('agendaSessions'))
export const agendaSessionSpeakers = createResource(contract.agendaSessionSpeakers, inEvents('agendaSessionSpeakers'))
export const agendaSessionSponsors = createResource(contract.agendaSessionSponsors, inEvents('agendaSessionSponsors'))
/** All speakers of an event. */
export const agendaSpeakers = createLookup(contract.agendaSpeakers, inEvents('agendaSpeakers'))
export const agendaSponsors = createLookup(contract.agendaSponsors, inEvents('agendaSponsors'))
/** The agenda as a calendar file. */
export const downloadAgenda = createDownloadThunk(contract.agendaCalendar)
