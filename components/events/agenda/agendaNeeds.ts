import { agendaDays, agendaSessions, agendaSpeakers, agendaSponsors } from '#store/events/agenda.ts'
import { agendaClashes } from '#store/events/agendaClashes.ts'
import { agendaList } from '#store/events/agendaPlan.ts'
import { locations } from '#store/events/locations.ts'
import { tracks } from '#store/events/tracks.ts'
import { need, needOfLookup } from '#store/askAhead.ts'
import { listOf, type TabNeeds } from '../tabNeeds.ts'
import { isAgendaList } from './isAgendaList.ts'

export const agendaNeeds: TabNeeds = (eventId, params, query) => [
  need(agendaDays.declared.calls.list, { eventId }),
  need(agendaSessions.declared.calls.list, { eventId }),
  need(locations.declared.calls.list, { eventId }),
  need(tracks.declared.calls.list, { eventId }),
  needOfLookup(agendaClashes, { eventId }),
  ...(isAgendaList(query) ? listNeeds(eventId, params, query) : []),
]

/** The list view of the agenda. */
const listNeeds: TabNeeds = (eventId, params, query) => [
  ...listOf(agendaList)(eventId, params, query),
  needOfLookup(agendaSpeakers, { eventId }),
  needOfLookup(agendaSponsors, { eventId }),
]
