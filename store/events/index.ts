import { combineReducers } from '@reduxjs/toolkit'
import { agendaDays, agendaSessions, agendaSessionSpeakers, agendaSessionSponsors, agendaSpeakers, agendaSponsors } from './agenda.ts'
import { agendaClashes } from './agendaClashes.ts'
import { agendaList, speakersToChoose, sponsorsToChoose } from './agendaPlan.ts'
import { eventHosts, eventRecord, events, irReps } from './events.ts'
import { nextEvents } from './nextEvents.ts'
import { registrationCompanyTypes, registrationResponses, registrations } from './registrations.ts'
import { locations } from './locations.ts'
import { tracks } from './tracks.ts'
import { speakers } from './speakers.ts'
import { sponsorLevels, sponsors } from './sponsors.ts'

export const eventsReducer = combineReducers({
  event: eventRecord.reducer,
  events: events.reducer,
  eventHosts: eventHosts.reducer,
  irReps: irReps.reducer,
  nextEvents: nextEvents.reducer,
  tracks: tracks.reducer,
  locations: locations.reducer,
  speakers: speakers.reducer,
  agendaClashes: agendaClashes.reducer,
  agendaDays: agendaDays.reducer,
  agendaSessions: agendaSessions.reducer,
  agendaSessionSpeakers: agendaSessionSpeakers.reducer,
  agendaSessionSponsors: agendaSessionSponsors.reducer,
  agendaSpeakers: agendaSpeakers.reducer,
  agendaSponsors: agendaSponsors.reducer,
  agendaList: agendaList.reducer,
  speakersToChoose: speakersToChoose.reducer,
  sponsorsToChoose: sponsorsToChoose.reducer,
  registrations: registrations.reducer,
  sponsorLevels: sponsorLevels.reducer,
  sponsors: sponsors.reducer,
  registrationCompanyTypes: registrationCompanyTypes.reducer,
  registrationResponses: registrationResponses.reducer,
})
