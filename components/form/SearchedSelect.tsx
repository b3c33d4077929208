import { Select } from 'antd'
import { useState } from 'react'
import { limits } from '#constants/limits.ts'
import { ChosenText, type LookupOption, LookupOptionText } from './LookupOption.tsx'
import { useShownNames } from './shownNames.ts'
import { useTypedSearch } from './useTypedSearch.ts'

/** The props of a select of several rows that are found by typing. */
export interface SearchedSelectProps {
  value?: readonly number[]
  onChange?: (value: number[]) => void
  /** Names of rows that are chosen already. */
  known?: readonly Pick<LookupOption, 'value' | 'label' | 'hint'>[]
  /** The field of a form that it belongs to. */
  name?: string
  id?: string
  disabled?: boolean
  'aria-label'?: string
}
interface Props extends SearchedSelectProps {
  /** Returns the rows that match a text of at least two characters. */
  search: (term: string) => Promise<LookupOption[]>
  /** What a chosen row is called while its name is not known. */
  unnamed: (id: number) => string
  /** The most rows that are shown as chosen; the others are counted. */
  maxTagCount?: number
}

/** Chooses several rows of a large table by typing part of their names. */
export function SearchedSelect({ search, unnamed, value = [], onChange, known = [], name, ...select }: Props) {
  /** Every row whose name is known: a chosen one may not match what is typed next. */
  const [seen, setSeen] = useState<readonly LookupOption[]>([])
  const { term, setTerm, isSearching, isLongEnough, offered } = useTypedSearch(search, (rows) =>
    setSeen((before) => [...before.filter((one) => !rows.some((row) => row.value === one.value)), ...rows]),
  )
  const named: readonly LookupOption[] = [...known, ...seen]
  useShownNames(name ?? '', name === undefined ? undefined : named)
  const chosen = value.map((id) => ({ value: id, label: named.find((one) => one.value === id)?.label ?? unnamed(id) }))
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
      labelRender={({ label, value: id }) => {
        const option = named.find((one) => one.value === id)
        return option ? <ChosenText {...option} /> : label
      }}
      onChange={(next) => {
        setTerm('')
        onChange?.(next.map((one) => one.value))
      }}
    />
  )
}
