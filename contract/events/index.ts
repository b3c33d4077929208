import {
  agendaCalendar,
  agendaDays,
  agendaSessions,
  agendaSessionSpeakers,
  agendaSessionSponsors,
  agendaSpeakers,
  agendaSponsors,
} from './agenda.ts'
import { fetchAgendaFeed, removeAgendaFeed, renewAgendaFeed } from './agendaFeed.ts'
import { agendaClashes, checkAgendaSession } from './clashes.ts'
import { fetchPublishChecks } from './publishChecks.ts'
import { publishAgenda } from './publishAgenda.ts'
import { cloneableParts, cloneEvent, eventById, eventHosts, events, irReps, outsideDates } from './events.ts'
import {
  registrationCompanyTypes,
  registrationCounts,
  registrationNote,
  registrationResponses,
  registrations,
  registrationStatus,
  registrationStatusBulk,
  registrationStatusJob,
} from './registrations.ts'
import { previewMove, selectedStatuses } from './registrationMoves.ts'
import { promoteWaiting, waitingList } from './waitingList.ts'
import { resaveHeadshots } from './headshots.ts'
import { hostEvents } from './hostedEvents.ts'
import type { InArea } from '../resource.ts'
import { locations } from './locations.ts'
import { tracks } from './tracks.ts'
import { speakerMarks, speakers, speakerSessions } from './speakers.ts'
import { draftPreview, eventPages, pagePreview, pageVersion } from './pages.ts'
import { addDefaultSponsorLevels, sponsorLevels, sponsors } from './sponsors.ts'
import { nightTimeFunctions, nightTimeGuests, nightTimeHosts } from './nightTimeGuests.ts'

import { decideBookings, eventOptions, optionChoices, optionNights, registrationBookings } from './options.ts'
import { hotelSwapPreview, swapHotel } from './hotelSwap.ts'
import { dynamicLinks, linkClicks, linkTargetsOf } from './dynamicLinks.ts'
import { eventCompanies } from './eventCompanies.ts'
import { eventContacts } from './eventContacts.ts'
import { mergeEventCompanies, mergeEventContacts } from './merges.ts'
import { eventPeopleCalls } from './eventPeople.ts'

/** Parts come before the whole, as in every order in which rows are tried and deleted. */
const agendaResources = [agendaDays, agendaSessionSpeakers, agendaSessionSponsors, agendaSessions] as const

export const eventResources = [
  events,
  tracks,
  locations,
  speakers,
  ...agendaResources,
  registrations,
  sponsorLevels,
  sponsors,
  nightTimeGuests,
  eventCompanies,
  eventContacts,
  eventOptions,
  optionChoices,
  dynamicLinks,
  eventPages,
] as const satisfies readonly InArea<'events'>[]
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
  registrationStatusJob,
  selectedStatuses,
  previewMove,
  waitingList,
  promoteWaiting,
  registrationNote,
  agendaSpeakers,
  agendaSponsors,
  agendaClashes,
  checkAgendaSession,
  agendaCalendar,
  fetchAgendaFeed,
  renewAgendaFeed,
  removeAgendaFeed,
  publishAgenda,
  fetchPublishChecks,
  addDefaultSponsorLevels,
  nightTimeFunctions,
  nightTimeHosts,
  optionNights,
  registrationBookings,
  decideBookings,
  hotelSwapPreview,
  swapHotel,
  linkTargetsOf,
  linkClicks,
  mergeEventContacts,
  mergeEventCompanies,
  ...eventPeopleCalls,
  pagePreview,
  draftPreview,
  pageVersion,
  speakerSessions,
  speakerMarks,
  resaveHeadshots,
  hostEvents,
  registrationCounts,
] as const
