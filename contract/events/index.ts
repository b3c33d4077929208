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
import { addUsualSponsorLevels, sponsorLevels, sponsors } from './sponsors.ts'
import { nightTimeFunctions, nightTimeGuests, nightTimeHosts } from './nightTimeGuests.ts'

export const eventResources = [events, tracks, locations, speakers, registrations, sponsorLevels, sponsors, nightTimeGuests] as const
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
  addUsualSponsorLevels,
  nightTimeFunctions,
  nightTimeHosts,
] as const
