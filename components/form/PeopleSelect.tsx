import { Select } from 'antd'
import { useState } from 'react'
import { limits } from '#constants/limits.ts'
import { type LookupOption, LookupOptionText } from './LookupOption.tsx'
import { useListSearch } from './searchedLists.ts'
import { useShownNames } from './shownNames.ts'
import { useTypedSearch } from './useTypedSearch.ts'

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

/** Chooses several contacts by typing part of their names. */
export function PeopleSelect({ value = [], onChange, known = [], name, ...select }: Props) {
  const { search } = useListSearch('contacts')
  /** Everybody whose name is known: a chosen person may not match what is typed next. */
  const [seen, setSeen] = useState<readonly LookupOption[]>([])
  const { term, setTerm, isSearching, isLongEnough, offered } = useTypedSearch(search, (rows) =>
    setSeen((before) => [...before.filter((one) => !rows.some((row) => row.value === one.value)), ...rows]),
  )
  const named = [...known, ...seen]
  useShownNames(name ?? '', name === undefined ? undefined : named)
  const chosen = value.map((id) => ({ value: id, label: named.find((one) => one.value === id)?.label ?? `Contact ${id}` }))
  return (
    <Select<{ value: number; label: string }[], LookupOption>
      {...select}
      mode="multiple"
      labelInValue
      placeholder="Type names"
      showSearch={{ filterOption: false, onSearch: setTerm, searchValue: term }}
      loading={isSearching}
      notFoundContent={isLongEnough ? (isSearching ? 'Searching…' : 'No results') : `Type at least ${limits.searchTermMin} characters`}
      value={chosen}
      options={isLongEnough ? offered.filter((one) => !value.includes(one.value)) : []}
      optionRender={({ data }) => <LookupOptionText {...data} />}
      onChange={(next) => {
        setTerm('')
        onChange?.(next.map((one) => one.value))
      }}
    />
  )
}
