import { combineReducers } from '@reduxjs/toolkit'
import { agendaDays, agendaSessions, agendaSessionSpeakers, agendaSessionSponsors, agendaSpeakers, agendaSponsors } from './agenda.ts'
import { agendaClashes } from './agendaClashes.ts'
import { cloneableParts, eventHosts, eventRecord, events, irReps, outsideDates } from './events.ts'
import { agendaList, speakersToChoose, sponsorsToChoose } from './agendaPlan.ts'
import { nextEvents } from './nextEvents.ts'
import { registrationCompanyTypes, registrationCounts, registrationResponses, registrations } from './registrations.ts'
import { locationChoices, locations } from './locations.ts'
import { tracks } from './tracks.ts'
import { sponsorLevels, sponsors } from './sponsors.ts'
import { nightTimeFunctions, nightTimeGuests, nightTimeHosts } from './nightTimeGuests.ts'
import { eventOptions, optionChoices, optionNights } from './options.ts'
import { dynamicLinks, linkClicks, linkTargets } from './dynamicLinks.ts'
import { eventCompanies } from './eventCompanies.ts'
import { eventContacts } from './eventContacts.ts'
import { contactsOfCompany, eventCompanyNames, eventCompanyRecord } from './eventPeople.ts'
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
  agendaClashes: agendaClashes.reducer,
  agendaDays: agendaDays.reducer,
  agendaSessions: agendaSessions.reducer,
  agendaSessionSpeakers: agendaSessionSpeakers.reducer,
  agendaSessionSponsors: agendaSessionSponsors.reducer,
  agendaSpeakers: agendaSpeakers.reducer,
  agendaSponsors: agendaSponsors.reducer,
  eventPages: eventPages.reducer,
  speakerSessions: speakerSessions.reducer,
  agendaList: agendaList.reducer,
  speakersToChoose: speakersToChoose.reducer,
  sponsorsToChoose: sponsorsToChoose.reducer,
  registrations: registrations.reducer,
  sponsorLevels: sponsorLevels.reducer,
  sponsors: sponsors.reducer,
  nightTimeGuests: nightTimeGuests.reducer,
  nightTimeFunctions: nightTimeFunctions.reducer,
  nightTimeHosts: nightTimeHosts.reducer,
  registrationCompanyTypes: registrationCompanyTypes.reducer,
  registrationResponses: registrationResponses.reducer,
  registrationCounts: registrationCounts.reducer,
  eventOptions: eventOptions.reducer,
  optionChoices: optionChoices.reducer,
  optionNights: optionNights.reducer,
  dynamicLinks: dynamicLinks.reducer,
  linkTargets: linkTargets.reducer,
  linkClicks: linkClicks.reducer,
  eventCompanies: eventCompanies.reducer,
  eventContacts: eventContacts.reducer,
  contactsOfCompany: contactsOfCompany.reducer,
  locationChoices: locationChoices.reducer,
  eventCompany: eventCompanyRecord.reducer,
  eventCompanyNames: eventCompanyNames.reducer,
})
