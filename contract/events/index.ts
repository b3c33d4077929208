import { cloneableParts, cloneEvent, eventById, eventHosts, events, irReps, outsideDates } from './events.ts'
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
import { speakerMarks, speakers, speakerSessions } from './speakers.ts'
import { draftPreview, eventPages, pagePreview } from './pages.ts'

export const eventResources = [events, tracks, locations, speakers, registrations, eventPages] as const
export const eventCalls = [
  eventById,
  eventHosts,
  irReps,
  cloneEvent,
  cloneableParts,
  outsideDates,
  registrationCompanyTypes,
  registrationResponses,
  registrationStatus,
  registrationStatusBulk,
  registrationNote,
  pagePreview,
  draftPreview,
  speakerSessions,
  speakerMarks,
] as const
