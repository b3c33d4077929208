import {
  agendaCalendar,
  agendaDays,
  agendaSessions,
  agendaSessionSpeakers,
  agendaSessionSponsors,
  agendaSpeakers,
  agendaSponsors,
} from './agenda.ts'
import { agendaClashes, checkAgendaSession } from './clashes.ts'
import { cloneEvent, eventById, eventHosts, events, irReps } from './events.ts'
import {
  registrationCompanyTypes,
  registrationNote,
  registrationResponses,
  registrations,
  registrationStatus,
  registrationStatusBulk,
} from './registrations.ts'
import { locations } from './locations.ts'
import { tracks } from './tracks.ts'
import { speakers } from './speakers.ts'
import { sponsorLevels, sponsors } from './sponsors.ts'

/** Parts stand before their whole, as in every order in which rows are tried and deleted. */
const agendaResources = [agendaDays, agendaSessionSpeakers, agendaSessionSponsors, agendaSessions] as const

export const eventResources = [events, tracks, locations, speakers, ...agendaResources, registrations, sponsorLevels, sponsors] as const
export const eventCalls = [
  eventById,
  eventHosts,
  irReps,
  cloneEvent,
  registrationCompanyTypes,
  registrationResponses,
  registrationStatus,
  registrationStatusBulk,
  registrationNote,
  agendaSpeakers,
  agendaSponsors,
  agendaClashes,
  checkAgendaSession,
  agendaCalendar,
] as const
