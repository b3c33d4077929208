import { combineReducers } from '@reduxjs/toolkit'
import { eventHosts, eventRecord, events, irReps } from './events.ts'
import { nextEvents } from './nextEvents.ts'
import { registrationCompanyTypes, registrationResponses, registrations } from './registrations.ts'
import { locationChoices, locations } from './locations.ts'
import { tracks } from './tracks.ts'
import { speakers } from './speakers.ts'
import { eventCompanies } from './eventCompanies.ts'
import { eventContacts } from './eventContacts.ts'
import { contactsOfCompany, eventCompanyNames, eventCompanyRecord } from './eventPeople.ts'

export const eventsReducer = combineReducers({
  event: eventRecord.reducer,
  events: events.reducer,
  eventHosts: eventHosts.reducer,
  irReps: irReps.reducer,
  nextEvents: nextEvents.reducer,
  tracks: tracks.reducer,
  locations: locations.reducer,
  speakers: speakers.reducer,
  registrations: registrations.reducer,
  registrationCompanyTypes: registrationCompanyTypes.reducer,
  registrationResponses: registrationResponses.reducer,
  eventCompanies: eventCompanies.reducer,
  eventContacts: eventContacts.reducer,
  contactsOfCompany: contactsOfCompany.reducer,
  locationChoices: locationChoices.reducer,
  eventCompany: eventCompanyRecord.reducer,
  eventCompanyNames: eventCompanyNames.reducer,
})
