import type { EventLocation } from '#contract/events/locations.ts'
import { locations } from '#store/events/locations.ts'
import { fieldOf, fieldsOf } from '../../form/fieldsOf.ts'
import { TimeRangesField } from '../../form/TimeRangesField.tsx'
import type { Column } from '../../resource/columns.tsx'
import { ResourceTab } from '../../resource/ResourceTab.tsx'
import type { EventTabProps } from '../EventTabProps.ts'

const { NumberField, SelectField, SwitchField, TextField } = fieldsOf(locations.declared)
const TimeRanges = fieldOf(locations.declared, TimeRangesField)

/** Rooms, tables and booths with their seats, their meetings at a time and their blackouts. */
export const LocationsTab = ({ event: { eventId, timeZone, startsAt, endsAt } }: EventTabProps) => (
  <ResourceTab
    resource={locations}
    scope={{ eventId }}
    columns={columns}
    defaults={{ locationType: 1, assignment: 1, priority: 2, maxSimultaneousMeetings: 0, isVisibleInAgenda: true }}
    texts={{
      list: 'Locations',
      one: 'location',
      empty: 'No locations yet. Add the rooms, tables and booths of the venue.',
      search: 'Search locations',
    }}
    nameOf={nameOf}
    timeZone={timeZone}
    fields={(row) => (
      <>
        <TextField name="name" autoFocus={!row} />
        <div className="form-grid">
          <SelectField name="locationType" />
          <TextField name="category" />
          <TextField name="floor" />
          <NumberField name="seats" />
          <NumberField name="maxSimultaneousMeetings" extra="0 = not for meetings" />
          <SelectField name="assignment" />
          <SelectField name="priority" />
        </div>
        <TextField name="virtualUrl" type="url" extra="Needed for a virtual location" />
        <SwitchField name="isVisibleInAgenda" />
        <TimeRanges name="blackouts" first={{ startsAt, endsAt }} extra={`When the location cannot be used. ${timeZone}`} />
      </>
    )}
  />
)

/** The same every time: another would draw every row anew. */
const nameOf = ({ name }: EventLocation): string => name

const none = <span className="quiet">none</span>
const columns: Column<EventLocation>[] = [
  { field: 'name', sorter: true, width: 190, ellipsis: true },
  { field: 'locationType', sorter: true, width: 95 },
  { field: 'floor', width: 70, ellipsis: true },
  { field: 'seats', sorter: true, width: 85, align: 'right' },
  {
    field: 'maxSimultaneousMeetings',
    title: 'Meetings',
    sorter: true,
    width: 105,
    align: 'right',
    render: ({ maxSimultaneousMeetings }) => maxSimultaneousMeetings || none,
  },
  { field: 'assignment', width: 110 },
  { field: 'priority', width: 85 },
  { field: 'blackouts', width: 95, align: 'right', render: ({ blackouts }) => blackouts?.length || none },
]
