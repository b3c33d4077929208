import { useCallback } from 'react'
import { limits } from '#constants/limits.ts'
import { searchEvents } from '#store/events/eventSearch.ts'
import { useAppDispatch } from '#store/hooks.ts'
import { Lookup } from '../../form/LookupField.tsx'
import type { LookupOption } from '../../form/LookupOption.tsx'
import { formatRange } from '../../ui/dates.ts'

interface Props {
  selected: LookupOption | null
  onChange: (event: LookupOption | undefined) => void
}

/** The control of `EventFilter`. A failed search offers nothing. */
export function EventSelect({ selected, onChange }: Props) {
  const dispatch = useAppDispatch()
  const search = useCallback(
    async (q: string): Promise<LookupOption[]> => {
      const result = await dispatch(searchEvents({ q, page: 1, pageSize: limits.lookupRows, sort: '-startsAt' }))
      if (!searchEvents.fulfilled.match(result)) return []
      return result.payload.map(({ eventId, name, startsAt, endsAt, timeZone }) => ({
        ...{ value: eventId, label: name, detail: formatRange(startsAt, endsAt, timeZone) },
      }))
    },
    [dispatch],
  )
  return (
    <Lookup
      className="filter-wide"
      search={search}
      aria-label="Event"
      placeholder="Any event"
      selected={selected}
      value={selected?.value ?? null}
      onChange={(_, option) => onChange(option)}
    />
  )
}
