import { sessionStatuses } from '#constants/choices.ts'
import type { EventLocation } from '#contract/events/locations.ts'
import type { Track } from '#contract/events/tracks.ts'
import { FilterSelect } from '../../resource/FilterSelect.tsx'

interface Props {
  tracks: readonly Track[]
  locations: readonly EventLocation[]
}

/** Narrow the plan as they narrow the list: the address keeps them when the view changes. */
export const AgendaFilters = ({ tracks, locations }: Props) => (
  <>
    <FilterSelect
      name="sessionTrackId"
      label="Track"
      placeholder="Any track"
      options={tracks.map(({ sessionTrackId, name }) => ({ value: sessionTrackId, label: name }))}
    />
    <FilterSelect
      name="sessionLocationId"
      label="Location"
      placeholder="Any location"
      options={locations.map(({ sessionLocationId, name }) => ({ value: sessionLocationId, label: name }))}
    />
    <FilterSelect name="sessionStatusId" label="Status" placeholder="Any status" options={sessionStatuses} />
  </>
)
