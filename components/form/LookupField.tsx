import { Select } from 'antd'
import { type ReactNode, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { limits } from '#constants/limits.ts'
import { hasWordsOf } from '../ui/hasWordsOf.ts'
import { Field, type FieldProps } from './Field.tsx'
import { useShownNames } from './shownNames.ts'

/** An option: the row's id, its label, a second line, and whether it cannot be chosen. */
export interface LookupOption {
  value: number
  label: string
  detail?: ReactNode
  disabled?: boolean
}
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

const pauseMs = 200

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
  'aria-label'?: string
}) {
  const [matches, setMatches] = useState<LookupOption[]>([])
  const [isSearching, setSearching] = useState(false)
  const [term, setTerm] = useState('')
  /** The term that the matches are of. */
  const [searched, setSearched] = useState('')
  const latest = useRef(0)
  const isLongEnough = term.trim().length >= limits.searchTermMin

  // The caller creates `search` on every render, but only a new term starts a search.
  const searchLatest = useEffectEvent(search)
  useEffect(() => {
    const requestNumber = (latest.current += 1)
    if (!isLongEnough) return
    const timer = setTimeout(() => {
      setSearching(true)
      void searchLatest(term.trim()).then((rows) => {
        if (requestNumber !== latest.current) return
        setMatches(rows)
        setSearched(term.trim())
        setSearching(false)
      })
    }, pauseMs)
    return () => clearTimeout(timer)
  }, [term, isLongEnough])

  const shown = useMemo(() => [...(selected ? [selected] : []), ...matches], [selected, matches])
  useShownNames(name ?? '', name === undefined ? undefined : shown)
  const options = optionsFor(term.trim(), { matches, searched, selected })
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
      options={options}
      optionRender={({ data }) => (
        <>
          <div>{data.label}</div>
          {data.detail && <small className="quiet">{data.detail}</small>}
        </>
      )}
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

/**
 * The options for what is typed: until its own matches are there, those of the earlier term that have its words, so that Enter never chooses
 * another row. Without a term the selection is offered too.
 */
function optionsFor(
  term: string,
  { matches, searched, selected }: { matches: readonly LookupOption[]; searched: string; selected?: LookupOption | null },
): LookupOption[] {
  if (term === '') return [...(selected && !matches.some(({ value }) => value === selected.value) ? [selected] : []), ...matches]
  if (term === searched) return [...matches]
  const isMatch = hasWordsOf(term)
  return matches.filter(({ label, detail }) => isMatch(`${label} ${typeof detail === 'string' ? detail : ''}`))
}
