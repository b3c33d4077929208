import { useEffect, useEffectEvent, useState } from 'react'
import { limits } from '#constants/limits.ts'
import { fetchAudience } from '#store/events/emailAudience.ts'
import { useAppDispatch } from '#store/hooks.ts'
import { SearchedSelect, type SearchedSelectProps } from '../../form/SearchedSelect.tsx'
import { registrationOption, useRegistrantSearch } from '../options/useRegistrantSearch.ts'

const maxTags = 20

/** Chooses registrants by hand, by typing part of a name. */
export function PickedRegistrants({ eventId, value = [], onChange, ...select }: SearchedSelectProps & { eventId: number }) {
  const dispatch = useAppDispatch()
  const find = useRegistrantSearch(eventId)
  // Those that are chosen when the form opens have no names yet.
  const [known, setKnown] = useState<SearchedSelectProps['known']>([])
  const readNames = useEffectEvent(async () => {
    if (value.length === 0) return
    const answer = await dispatch(fetchAudience({ eventId, eventRegistrationIds: [...value] }))
    if (!fetchAudience.fulfilled.match(answer)) return
    setKnown(answer.payload.people.map((one) => ({ value: one.eventRegistrationId, label: one.name })))
  })
  useEffect(() => void readNames(), [])
  return (
    <SearchedSelect
      {...select}
      search={async (term) => (await find(term)).map(registrationOption)}
      unnamed={(id) => `Registration ${id}`}
      known={known}
      maxTagCount={maxTags}
      value={value}
      onChange={(next) => onChange?.(next.slice(0, limits.bulkRows))}
    />
  )
}
