import { combineReducers } from '@reduxjs/toolkit'
import { cloneableParts, eventHosts, eventRecord, events, irReps, outsideDates } from './events.ts'
import { nextEvents } from './nextEvents.ts'
import { registrationCompanyTypes, registrationResponses, registrations } from './registrations.ts'
import { locations } from './locations.ts'
import { tracks } from './tracks.ts'
import { speakers, speakerSessions } from './speakers.ts'
import { eventPages } from './pages.ts'

export const eventsReducer = combineReducers({
  event: eventRecord.reducer,
  events: events.reducer,
  eventHosts: eventHosts.reducer,
  irReps: irReps.reducer,
  cloneableParts: cloneableParts.reducer,
  outsideDates: outsideDates.reducer,
  nextEvents: nextEvents.reducer,
  tracks: tracks.reducer,
  locations: locations.reducer,
  speakers: speakers.reducer,
  eventPages: eventPages.reducer,
  speakerSessions: speakerSessions.reducer,
  registrations: registrations.reducer,
  registrationCompanyTypes: registrationCompanyTypes.reducer,
  registrationResponses: registrationResponses.reducer,
})
