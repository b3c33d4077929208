import { locationAssignments, locationPriorities, locationTypes } from '#constants/setUpChoices.ts'
import type { EventLocation } from '#contract/events/locations.ts'
import { locations } from '#store/events/locations.ts'
import type { Column } from '../../resource/base/columns.tsx'
import { ResourceTab } from '../../resource/ResourceTab.tsx'
import { lazyPart } from '../../ui/lazyPart.tsx'
import type { EventTabProps } from '../EventTabProps.ts'
import { listRequestOf, registerTabRequests } from '../tabRequests.ts'
import { SessionsLink } from '../SessionsLink.tsx'

const LocationFields = lazyPart(() => import('./LocationFields.tsx').then((file) => file.LocationFields), { prefetch: true })

/** Rooms, tables and booths with their seats, their meetings at a time and their blackouts. */
export const LocationsTab = ({ event }: EventTabProps) => (
  <ResourceTab
    resource={locations}
    scope={{ eventId: event.eventId }}
    columns={columns}
    defaults={{
      locationType: locationTypes.room,
      assignment: locationAssignments.open,
      priority: locationPriorities.normal,
      maxSimultaneousMeetings: 0,
      isVisibleInAgenda: true,
    }}
    texts={{
      list: 'Locations',
      one: 'location',
      empty: 'No locations yet.',
      start: 'Add the rooms, tables and booths of the venue.',
      search: 'Search locations',
    }}
    nameOf={nameOf}
    timeZone={event.timeZone}
    fields={(row) => <LocationFields row={row} event={event} />}
  />
)

/** A stable function: a new one would render every row again. */
const nameOf = ({ name }: EventLocation): string => name

const noValue = <span className="quiet">—</span>
const columns: Column<EventLocation>[] = [
  { field: 'name', sorter: true, width: 175, ellipsis: true },
  { field: 'locationType', sorter: true, width: 85 },
  { field: 'floor', width: 60, ellipsis: true },
  { field: 'seats', sorter: true, width: 85, align: 'right' },
  {
    field: 'maxSimultaneousMeetings',
    title: 'Meetings',
    sorter: true,
    width: 95,
    align: 'right',
    render: ({ maxSimultaneousMeetings }) => maxSimultaneousMeetings || noValue,
  },
  { field: 'assignment', width: 100 },
  { field: 'priority', width: 85 },
  {
    field: 'sessionCount',
    sorter: true,
    width: 95,
    align: 'right',
    render: ({ eventId, sessionLocationId, sessionCount, name }) => (
      <SessionsLink eventId={eventId} count={sessionCount} of={{ sessionLocationId }} name={name} />
    ),
  },
  { field: 'blackouts', width: 95, align: 'right', render: ({ blackouts }) => blackouts?.length || noValue },
]

registerTabRequests('locations', listRequestOf(locations))
