import { agendaSessions } from '#contract/events/agenda.ts'
import { sessionStatuses } from '#constants/programmeChoices.ts'
import type { EventLocation } from '#contract/events/locations.ts'
import type { Track } from '#contract/events/tracks.ts'
import { Filters } from '../../resource/list/Filters.tsx'
import { filtersOf } from '../../resource/list/FilterSelect.tsx'
import { useListParams } from '../../resource/base/useListParams.ts'

const { FilterSelect } = filtersOf(agendaSessions)

interface Props {
  tracks: readonly Track[]
  locations: readonly EventLocation[]
}

/** Filter the plan and the list alike: they are in the address, so they stay when the view changes. */
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

/** The same above the plan, behind one button in a narrow window. */
export function PlanFilters(props: Props) {
  const [{ filters }] = useListParams()
  const inUse = [filters.sessionTrackId, filters.sessionLocationId, filters.sessionStatusId].filter(Boolean).length
  return (
    <Filters activeCount={inUse}>
      <AgendaFilters {...props} />
    </Filters>
  )
}
