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
import { eventOptions, optionChoices, optionNights } from './options.ts'
import { hotelSwapPreview, swapHotel } from './hotelSwap.ts'
import { dynamicLinks, linkClicks, linkTargetsOf } from './dynamicLinks.ts'
import { eventCompanies } from './eventCompanies.ts'
import { eventContacts } from './eventContacts.ts'
import { mergeEventCompanies, mergeEventContacts } from './merges.ts'

export const eventResources = [
  events,
  tracks,
  locations,
  speakers,
  registrations,
  eventCompanies,
  eventContacts,
  eventOptions,
  optionChoices,
  dynamicLinks,
] as const
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
  optionNights,
  hotelSwapPreview,
  swapHotel,
  linkTargetsOf,
  linkClicks,
  mergeEventContacts,
  mergeEventCompanies,
] as const
