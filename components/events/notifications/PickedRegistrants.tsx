import { Select } from 'antd'
import { useEffect, useEffectEvent, useState } from 'react'
import { limits } from '#constants/limits.ts'
import { fetchAudience } from '#store/events/emailAudience.ts'
import { useAppDispatch } from '#store/hooks.ts'
import type { LookupOption } from '../../form/LookupOption.tsx'
import { registrationOption, useRegistrantSearch } from '../options/useRegistrantSearch.ts'

interface Props {
  eventId: number
  id?: string
  value?: readonly number[]
  onChange?: (value: number[]) => void
}
const pauseMs = 200

/** Chooses registrants by hand, by typing part of a name. */
export function PickedRegistrants({ eventId, id, value = [], onChange }: Props) {
  const dispatch = useAppDispatch()
  const find = useRegistrantSearch(eventId)
  const [known, setKnown] = useState<readonly LookupOption[]>([])
  const [term, setTerm] = useState('')
  const isLongEnough = term.trim().length >= limits.searchTermMin
  const search = useEffectEvent(async (text: string) => {
    const found = (await find(text)).map(registrationOption)
    setKnown((before) => merged(before, found))
  })
  useEffect(() => {
    if (!isLongEnough) return
    const timer = setTimeout(() => void search(term.trim()), pauseMs)
    return () => clearTimeout(timer)
  }, [term, isLongEnough])
  // Those that are chosen when the form opens have no names yet.
  const readNames = useEffectEvent(async () => {
    if (value.length === 0) return
    const answer = await dispatch(fetchAudience({ eventId, eventRegistrationIds: [...value] }))
    if (!fetchAudience.fulfilled.match(answer)) return
    const found = answer.payload.people.map((one) => ({ value: one.eventRegistrationId, label: one.name, detail: one.companyTypeName }))
    setKnown((before) => merged(before, found))
  })
  useEffect(() => void readNames(), [])
  const names = new Set(known.map((one) => one.value))
  return (
    <Select
      id={id}
      mode="multiple"
      value={[...value]}
      options={[...known, ...value.filter((one) => !names.has(one)).map((one) => ({ value: one, label: `Registration ${one}` }))]}
      maxTagCount={20}
      showSearch={{ optionFilterProp: 'label', onSearch: setTerm }}
      placeholder="Type a name"
      notFoundContent={isLongEnough ? 'No results' : `Type at least ${limits.searchTermMin} characters`}
      onChange={(next: number[]) => onChange?.(next.slice(0, limits.bulkRows))}
    />
  )
}

const merged = (before: readonly LookupOption[], found: readonly LookupOption[]): LookupOption[] => [
  ...new Map([...before, ...found].map((one) => [one.value, one])).values(),
]
