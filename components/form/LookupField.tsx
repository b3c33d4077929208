import { Select } from 'antd'
import { useMemo } from 'react'
import { limits } from '#constants/limits.ts'
import { Field, type FieldProps } from './Field.tsx'
import { ChosenText, type LookupOption, LookupOptionText } from './LookupOption.tsx'
import { useShownNames } from './shownNames.ts'
import { useTypedSearch } from './useTypedSearch.ts'

interface LookupProps {
  /** Returns the rows that match a text of at least two characters. */
  search: (term: string) => Promise<LookupOption[]>
  /** The current selection, so that its name shows before any search. */
  selected?: LookupOption | null
  onSelect?: (value: number | null) => void
  /** Called with the text while the user types, and with an empty text afterwards. */
  onSearchText?: (text: string) => void
  placeholder?: string
  disabled?: boolean
}

/** Selects one row of a large table by typing part of its name. */
export const LookupField = ({ search, selected, onSelect, onSearchText, placeholder, ...field }: FieldProps & LookupProps) => (
  <Field {...field}>
    <Lookup
      search={search}
      name={field.name}
      selected={selected}
      onSelect={onSelect}
      onSearchText={onSearchText}
      placeholder={placeholder}
      disabled={field.disabled}
    />
  </Field>
)

/** The control of `LookupField` without the form item, for use outside a form. */
export function Lookup({
  search,
  name,
  selected,
  onSelect,
  onSearchText,
  placeholder = 'Type a name',
  disabled,
  value,
  onChange,
  ...selectProps
}: LookupProps & {
  value?: number | null
  onChange?: (value: number | null, option?: LookupOption) => void
  /** The field of a form that it belongs to. */
  name?: string
  id?: string
  className?: string
  'aria-label'?: string
  'aria-describedby'?: string
}) {
  const { term, setTerm, isSearching, isLongEnough, matches, offered } = useTypedSearch(search)
  const shown = useMemo(() => [...(selected ? [selected] : []), ...matches], [selected, matches])
  useShownNames(name ?? '', name === undefined ? undefined : shown)
  // Without a term the selection is offered too.
  const isSelectedOffered = selected && term.trim() === '' && !offered.some((one) => one.value === selected.value)
  return (
    <Select
      {...selectProps}
      value={value ?? undefined}
      allowClear
      disabled={disabled}
      placeholder={placeholder}
      loading={isSearching}
      showSearch={{
        filterOption: false,
        onSearch: (text) => {
          setTerm(text)
          onSearchText?.(text)
        },
      }}
      notFoundContent={isLongEnough ? (isSearching ? 'Searching…' : 'No results') : `Type at least ${limits.searchTermMin} characters`}
      options={[...(isSelectedOffered ? [selected] : []), ...offered]}
      optionRender={({ data }) => <LookupOptionText {...data} />}
      labelRender={({ label, value: id }) => {
        const option = shown.find((one) => one.value === id)
        return option ? <ChosenText {...option} /> : label
      }}
      onChange={(next: number | undefined) => {
        onChange?.(
          next ?? null,
          shown.find(({ value: id }) => id === next),
        )
        onSelect?.(next ?? null)
      }}
    />
  )
}
