import { combineReducers } from '@reduxjs/toolkit'
import { eventReducer, events } from './events.ts'
import { nextEvents } from './nextEvents.ts'
import { registrationCompanyTypes, registrationResponses, registrations } from './registrations.ts'
import { sessionLocations } from './sessionLocations.ts'
import { sessionTracks } from './sessionTracks.ts'
import { speakers } from './speakers.ts'

export const eventsReducer = combineReducers({
  event: eventReducer,
  events: events.reducer,
  nextEvents: nextEvents.reducer,
  sessionTracks: sessionTracks.reducer,
  sessionLocations: sessionLocations.reducer,
  speakers: speakers.reducer,
  registrations: registrations.reducer,
  registrationCompanyTypes: registrationCompanyTypes.reducer,
  registrationResponses: registrationResponses.reducer,
})
