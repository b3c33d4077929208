import { type EventTabKey } from '#constants/eventTabs.ts'
import { dynamicLinks } from '#store/events/dynamicLinks.ts'
import { adminContacts, companyTypes, timeZones } from '#store/common/common.ts'
import { eventCompanies } from '#store/events/eventCompanies.ts'
import { eventContacts } from '#store/events/eventContacts.ts'
import { eventCompanyNames } from '#store/events/eventPeople.ts'
import { agendaDays, agendaSessions, agendaSpeakers, agendaSponsors } from '#store/events/agenda.ts'
import { agendaList } from '#store/events/agendaPlan.ts'
import { agendaClashes } from '#store/events/agendaClashes.ts'
import { eventHosts, irReps } from '#store/events/events.ts'
import { locations } from '#store/events/locations.ts'
import { eventOptions } from '#store/events/options.ts'
import { registrationCompanyTypes, registrationCounts, registrations } from '#store/events/registrations.ts'
import { speakers } from '#store/events/speakers.ts'
import { sponsorLevels, sponsors } from '#store/events/sponsors.ts'
import { nightTimeFunctions, nightTimeGuests, nightTimeHosts } from '#store/events/nightTimeGuests.ts'
import { eventPages } from '#store/events/pages.ts'
import { tracks } from '#store/events/tracks.ts'
import { type Need, need, needOfLookup } from '#store/askAhead.ts'
import type { ResourceStore } from '#store/createResource.ts'
import type { AnyResource, ScopeOf } from '#contract/resource.ts'
import { askedOf } from '../resource/askedOf.ts'
import type { Query } from '../resource/listParams.ts'
import type { ParamsOf } from '../resource/views/paramsOf.ts'
import { isAgendaList } from './agenda/isAgendaList.ts'
import { countsAsked, registrationsAsked } from './registrations/registrationsAsked.ts'
import { sponsorsAsked } from './sponsors/sponsorsAsked.ts'

/** What a tab asks for when it opens, beside its event; `params` tells what the address and its view say of a list, `query` what the address says beside it. */
export type TabNeeds = (eventId: number, params: ParamsOf, query: Query) => readonly Need[]

/** Tab key → what it needs. Its screen is `pages/events/[id]/<key>.tsx`. */
export const eventTabs: Partial<Record<EventTabKey, TabNeeds>> = {
  basic: () => [needOfLookup(timeZones, {}), needOfLookup(adminContacts, {}), needOfLookup(eventHosts, {})],
  locations: listOf(locations),
  tracks: listOf(tracks),
  options: listOf(eventOptions),
  dynamiclinks: listOf(dynamicLinks),
  speakers: listOf(speakers),
  sponsor: (eventId, params) => [
    need(sponsors.declared.calls.list, sponsorsAsked(eventId, params()).asked),
    need(sponsorLevels.declared.calls.list, { eventId }),
  ],
  nighttime: (eventId, params) => [
    ...listOf(nightTimeGuests)(eventId, params),
    needOfLookup(nightTimeFunctions, { eventId }),
    needOfLookup(nightTimeHosts, { eventId }),
  ],
  companies: (eventId, params) => [
    need(
      eventCompanies.declared.calls.list,
      askedOf(eventCompanies.declared, { eventId, companyTypeId: 0 }, params(eventCompanies.declared)).asked,
    ),
    needOfLookup(registrationCompanyTypes, { eventId }),
    needOfLookup(irReps, { eventId }),
    needOfLookup(companyTypes, {}),
  ],
  contacts: (eventId, params) => [
    need(
      eventContacts.declared.calls.list,
      askedOf(eventContacts.declared, { eventId, companyTypeId: 0 }, params(eventContacts.declared)).asked,
    ),
    needOfLookup(registrationCompanyTypes, { eventId }),
    needOfLookup(eventCompanyNames, { eventId }),
  ],
  pages: listOf(eventPages),
  agenda: (eventId, params, query) => [
    need(agendaDays.declared.calls.list, { eventId }),
    need(agendaSessions.declared.calls.list, { eventId }),
    need(locations.declared.calls.list, { eventId }),
    need(tracks.declared.calls.list, { eventId }),
    needOfLookup(agendaClashes, { eventId }),
    ...(isAgendaList(query) ? agendaListNeeds(eventId, params) : []),
  ],
  registrations: (eventId, params) => [
    need(registrations.declared.calls.list, registrationsAsked(eventId, params(registrations.declared)).asked),
    needOfLookup(registrationCounts, countsAsked(eventId, params(registrations.declared))),
    needOfLookup(registrationCompanyTypes, { eventId }),
    needOfLookup(irReps, { eventId }),
  ],
}

/** The agenda's other view. */
const agendaListNeeds = (eventId: number, params: ParamsOf): readonly Need[] => [
  need(agendaList.declared.calls.list, askedOf(agendaList.declared, { eventId }, params(agendaList.declared)).asked),
  needOfLookup(agendaSpeakers, { eventId }),
  needOfLookup(agendaSponsors, { eventId }),
]

/** The list of an event's rows, as a whole tab for one resource shows it. */
function listOf<R extends AnyResource>({ declared }: ResourceStore<R>) {
  return (eventId: number, params: ParamsOf): readonly Need[] => [
    need(declared.calls.list, askedOf(declared, { eventId } as ScopeOf<R>, params(declared)).asked as never),
  ]
}
