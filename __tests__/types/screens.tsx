import type { Track } from '#contract/events/tracks.ts'
import { events } from '#contract/events/events.ts'
import { speakers } from '#contract/events/speakers.ts'
import { eventFiltersOf } from '#components/events/eventFilters.tsx'
import { filtersOf } from '#components/resource/list/FilterSelect.tsx'
import { fieldOf, fieldsOf } from '#components/form/fieldsOf.ts'
import { DateTimeField } from '#components/form/DateTimeField.tsx'
import type { Column } from '#components/resource/base/columns.tsx'
import { ResourceTab } from '#components/resource/ResourceTab.tsx'
import { tracks } from '#store/events/tracks.ts'

/** Mistakes on a screen that the compiler names. Nothing here runs: `tsc` says when one of them is a mistake no longer. */
const { NumberField, TextField } = fieldsOf(tracks.declared)
const DateTime = fieldOf(tracks.declared, DateTimeField)
const texts = { list: 'Tracks', one: 'track', empty: 'No tracks yet.', search: 'Search tracks' }
const nameOf = ({ name }: Track): string => name
const fields = () => null

export const right = (
  <ResourceTab
    resource={tracks}
    scope={{ eventId: 7 }}
    columns={[{ field: 'name', sorter: true }]}
    defaults={{ color: '#112233' }}
    texts={texts}
    nameOf={nameOf}
    fields={fields}
  />
)

export const scope = (
  <ResourceTab
    resource={tracks}
    // @ts-expect-error The list is read by the event's id.
    scope={{ id: 7 }}
    columns={[]}
    defaults={{}}
    texts={texts}
    nameOf={nameOf}
    fields={fields}
  />
)

export const defaults = (
  <ResourceTab
    resource={tracks}
    scope={{ eventId: 7 }}
    columns={[]}
    // @ts-expect-error A colour is text.
    defaults={{ color: 7 }}
    texts={texts}
    nameOf={nameOf}
    fields={fields}
  />
)

export const unknownDefault = (
  <ResourceTab
    resource={tracks}
    scope={{ eventId: 7 }}
    columns={[]}
    // @ts-expect-error There is no such field.
    defaults={{ colour: '#112233' }}
    texts={texts}
    nameOf={nameOf}
    fields={fields}
  />
)

export const columns: Column<Track>[] = [
  // @ts-expect-error There is no such field.
  { field: 'colour' },
  // @ts-expect-error What is no field cannot be sorted by.
  { key: 'swatch', title: '', sorter: true, render: () => null },
]

// @ts-expect-error There is no such field.
export const field = <TextField name="colour" />
// @ts-expect-error A name is no number.
export const kind = <NumberField name="name" />
// @ts-expect-error There is no such field.
export const other = <DateTime name="startsAt" />

const { FilterSelect, FilterMultiSelect } = filtersOf(speakers)
const { FilterSelect: EventFilterSelect } = filtersOf(events, ['when'])
const { CompanyTypeFilter } = eventFiltersOf(speakers)
const choice = { label: 'Status', placeholder: 'Any', options: [{ value: 1, label: 'One' }] }
export const filters = [
  <FilterSelect key="1" {...choice} name="speakerStatusId" />,
  // @ts-expect-error The list has no such filter.
  <FilterSelect key="2" {...choice} name="speakerStatus" />,
  // @ts-expect-error Nor has it this one.
  <FilterMultiSelect key="3" {...choice} name="states" />,
  <EventFilterSelect key="4" {...choice} name="when" />,
  // @ts-expect-error A filter of another list.
  <EventFilterSelect key="5" {...choice} name="speakerStatusId" />,
  // @ts-expect-error Speakers have no company type.
  <CompanyTypeFilter key="6" name="eventCompanyTypeId" types={{ rows: [], status: 'loaded', reload: () => undefined }} />,
]
