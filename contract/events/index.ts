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
import { eventCompanies } from './eventCompanies.ts'
import { eventContacts } from './eventContacts.ts'
import { mergeEventCompanies, mergeEventContacts } from './merges.ts'
import { eventPeopleCalls } from './eventPeople.ts'

export const eventResources = [events, tracks, locations, speakers, registrations, eventCompanies, eventContacts] as const
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
  mergeEventContacts,
  mergeEventCompanies,
  ...eventPeopleCalls,
] as const
