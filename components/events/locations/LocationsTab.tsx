import type { TableColumnsType } from 'antd'
import { choiceLabel } from '#constants/choice.ts'
import { locationAssignments, locationPriorities, locationTypes } from '#constants/choices.ts'
import type { EventLocation } from '#contract/events/locations.ts'
import { locations } from '#store/events/locations.ts'
import { NumberField, SelectField, SwitchField, TextField } from '../../form/fields.tsx'
import { TimeRangesField } from '../../form/TimeRangesField.tsx'
import { ResourceTab } from '../../resource/ResourceTab.tsx'
import type { EventTabProps } from '../EventTabProps.ts'

/** Rooms, tables and booths with their seats, their meetings at a time and their blackouts. */
export const LocationsTab = ({ event: { eventId, timeZone, startsAt, endsAt } }: EventTabProps) => (
  <ResourceTab<EventLocation>
    resource={locations}
    scope={{ eventId }}
    columns={columns}
    defaults={{ eventId, locationType: 1, assignment: 1, priority: 2, maxSimultaneousMeetings: 0, isVisibleInAgenda: true, sortOrder: 0 }}
    words={{
      list: 'Locations',
      one: 'location',
      empty: 'No locations yet. Add the rooms, tables and booths of the venue.',
      search: 'Search locations',
    }}
    nameOf={({ name }) => name}
    timeZone={timeZone}
    fields={() => (
      <>
        <TextField name="name" autoFocus />
        <div className="form-grid">
          <SelectField name="locationType" />
          <TextField name="category" />
          <TextField name="floor" />
          <NumberField name="seats" />
          <NumberField name="maxSimultaneousMeetings" extra="0 = not for meetings" />
          <SelectField name="assignment" />
          <SelectField name="priority" />
          <NumberField name="sortOrder" />
        </div>
        <TextField name="virtualUrl" type="url" extra="Needed for a virtual location" />
        <SwitchField name="isVisibleInAgenda" />
        <TimeRangesField name="blackouts" first={{ startsAt, endsAt }} extra={`When the location cannot be used. ${timeZone}`} />
      </>
    )}
  />
)

const columns: TableColumnsType<EventLocation> = [
  { title: 'Order', dataIndex: 'sortOrder', sorter: true, width: 80, align: 'right' },
  { title: 'Name', dataIndex: 'name', sorter: true, width: 190, ellipsis: true },
  {
    title: 'Type',
    dataIndex: 'locationType',
    sorter: true,
    width: 95,
    render: (_, { locationType }) => choiceLabel(locationTypes, locationType),
  },
  { title: 'Floor', dataIndex: 'floor', width: 70, ellipsis: true, render: (_, { floor }) => floor ?? <span className="quiet">—</span> },
  {
    title: 'Seats',
    dataIndex: 'seats',
    sorter: true,
    width: 85,
    align: 'right',
    render: (_, { seats }) => seats ?? <span className="quiet">—</span>,
  },
  {
    title: 'Meetings',
    dataIndex: 'maxSimultaneousMeetings',
    sorter: true,
    width: 105,
    align: 'right',
    render: (_, row) => row.maxSimultaneousMeetings || <span className="quiet">none</span>,
  },
  { title: 'Assignment', dataIndex: 'assignment', width: 110, render: (_, { assignment }) => choiceLabel(locationAssignments, assignment) },
  { title: 'Priority', dataIndex: 'priority', width: 85, render: (_, { priority }) => choiceLabel(locationPriorities, priority) },
  {
    title: 'Blackouts',
    key: 'blackouts',
    width: 95,
    align: 'right',
    render: (_, { blackouts }) => blackouts?.length || <span className="quiet">none</span>,
  },
]
