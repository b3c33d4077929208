import { Select } from 'antd'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { limits } from '#constants/limits.ts'
import type { LookupOption } from '../form/LookupField.tsx'
import { useListSearch } from '../form/searchedLists.ts'
import { useShownNames } from '../form/shownNames.ts'

interface Props {
  value?: readonly number[]
  onChange?: (value: number[]) => void
  /** Names of people who are chosen already. */
  known?: readonly { value: number; label: string }[]
  /** The field of a form that it belongs to. */
  name?: string
  id?: string
  disabled?: boolean
  'aria-label'?: string
}

const pauseMs = 200

/** Chooses several contacts by typing part of their names. */
export function PeopleSelect({ value = [], onChange, known = [], name, ...select }: Props) {
  const { search } = useListSearch('contacts')
  const [term, setTerm] = useState('')
  const [matches, setMatches] = useState<LookupOption[]>([])
  /** Everybody whose name is known: a chosen person may not match what is typed next. */
  const [seen, setSeen] = useState<readonly LookupOption[]>([])
  const latest = useRef(0)
  const isLongEnough = term.trim().length >= limits.searchTermMin
  const searchLatest = useEffectEvent(search)
  useEffect(() => {
    const requestNumber = (latest.current += 1)
    if (!isLongEnough) return
    const timer = setTimeout(() => {
      void searchLatest(term.trim()).then((rows) => {
        if (requestNumber !== latest.current) return
        setMatches(rows)
        setSeen((before) => [...before.filter((one) => !rows.some((row) => row.value === one.value)), ...rows])
      })
    }, pauseMs)
    return () => clearTimeout(timer)
  }, [term, isLongEnough])
  const named = [...known, ...seen]
  useShownNames(name ?? '', name === undefined ? undefined : named)
  const chosen = value.map((id) => ({ value: id, label: named.find((one) => one.value === id)?.label ?? `Contact ${id}` }))
  const offered = isLongEnough ? matches.filter((one) => !value.includes(one.value)) : []
  return (
    <Select<{ value: number; label: string }[], LookupOption>
      {...select}
      mode="multiple"
      labelInValue
      placeholder="Type names"
      showSearch={{ filterOption: false, onSearch: setTerm, searchValue: term }}
      notFoundContent={isLongEnough ? 'No results' : `Type at least ${limits.searchTermMin} characters`}
      value={chosen}
      options={offered}
      optionRender={({ data }) => (
        <>
          <div>{data.label}</div>
          {data.detail && <small className="quiet">{data.detail}</small>}
        </>
      )}
      onChange={(next) => {
        setTerm('')
        onChange?.(next.map((one) => one.value))
      }}
    />
  )
}
