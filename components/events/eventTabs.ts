import { type EventTabKey } from '#constants/eventTabs.ts'
import { adminContacts, timeZones } from '#store/common/common.ts'
import { agendaDays, agendaSessions } from '#store/events/agenda.ts'
import { agendaClashes } from '#store/events/agendaClashes.ts'
import { eventHosts, irReps } from '#store/events/events.ts'
import { locations } from '#store/events/locations.ts'
import { registrationCompanyTypes, registrations } from '#store/events/registrations.ts'
import { speakers } from '#store/events/speakers.ts'
import { tracks } from '#store/events/tracks.ts'
import { type Need, need, needOfLookup } from '#store/askAhead.ts'
import type { ResourceStore } from '#store/createResource.ts'
import type { AnyResource, ScopeOf } from '#contract/resource.ts'
import { askedOf } from '../resource/askedOf.ts'
import type { ListParams } from '../resource/listParams.ts'
import { registrationsAsked } from './registrations/registrationsAsked.ts'

/** What a tab asks for when it opens, beside its event. */
export type TabNeeds = (eventId: number, params: ListParams) => readonly Need[]

/** Tab key → what it needs. Its screen is `pages/events/[id]/<key>.tsx`. */
export const eventTabs: Partial<Record<EventTabKey, TabNeeds>> = {
  basic: () => [needOfLookup(timeZones, {}), needOfLookup(adminContacts, {}), needOfLookup(eventHosts, {})],
  locations: listOf(locations),
  tracks: listOf(tracks),
  speakers: listOf(speakers),
  agenda: (eventId) => [
    need(agendaDays.declared.calls.list, { eventId }),
    need(agendaSessions.declared.calls.list, { eventId }),
    need(locations.declared.calls.list, { eventId }),
    need(tracks.declared.calls.list, { eventId }),
    needOfLookup(agendaClashes, { eventId }),
  ],
  registrations: (eventId, params) => [
    need(registrations.declared.calls.list, registrationsAsked(eventId, params).asked),
    needOfLookup(registrationCompanyTypes, { eventId }),
    needOfLookup(irReps, { eventId }),
  ],
}

/** The list of an event's rows, as a whole tab for one resource shows it. */
function listOf<R extends AnyResource>({ declared }: ResourceStore<R>): TabNeeds {
  return (eventId, params) => [need(declared.calls.list, askedOf(declared, { eventId } as ScopeOf<R>, params).asked as never)]
}
