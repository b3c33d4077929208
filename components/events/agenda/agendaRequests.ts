import { agendaDays, agendaSessions, agendaSpeakers, agendaSponsors } from '#store/events/agenda.ts'
import { agendaClashes } from '#store/events/agendaClashes.ts'
import { agendaList } from '#store/events/agendaPlan.ts'
import { locations } from '#store/events/locations.ts'
import { tracks } from '#store/events/tracks.ts'
import { requestFor, requestForLookup } from '#store/prefetchRequests.ts'
import { listRequestOf, type TabRequests } from '../tabRequests.ts'
import { isAgendaList } from './isAgendaList.ts'

export const agendaRequests: TabRequests = (eventId, params, query) => [
  requestFor(agendaDays.declared.calls.list, { eventId }),
  requestFor(agendaSessions.declared.calls.list, { eventId }),
  requestFor(locations.declared.calls.list, { eventId }),
  requestFor(tracks.declared.calls.list, { eventId }),
  requestForLookup(agendaClashes, { eventId }),
  ...(isAgendaList(query) ? listRequests(eventId, params, query) : []),
]

/** The list view of the agenda. */
const listRequests: TabRequests = (eventId, params, query) => [
  ...listRequestOf(agendaList)(eventId, params, query),
  requestForLookup(agendaSpeakers, { eventId }),
  requestForLookup(agendaSponsors, { eventId }),
]
