import * as contract from '#contract/events/agenda.ts'
import { createDownloadThunk } from '../createDownloadThunk.ts'
import { createLookup } from '../createLookup.ts'
import { createResource } from '../createResource.ts'

export const agendaDays = createResource(contract.agendaDays)
export const agendaSessions = createResource(contract.agendaSessions)
export const agendaSessionSpeakers = createResource(contract.agendaSessionSpeakers)
export const agendaSessionSponsors = createResource(contract.agendaSessionSponsors)
/** All of an event. */
export const agendaSpeakers = createLookup(contract.agendaSpeakers)
export const agendaSponsors = createLookup(contract.agendaSponsors)
/** The agenda as a file for calendar programs. */
export const downloadAgenda = createDownloadThunk(contract.agendaCalendar)
