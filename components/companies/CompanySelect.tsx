import { Lookup } from '../form/LookupField.tsx'
import type { LookupOption } from '../form/LookupOption.tsx'
import { useListSearch } from '../form/searchedLists.ts'

interface Props {
  label: string
  placeholder: string
  selected: LookupOption | null
  onChange: (company: LookupOption | undefined) => void
}

/** The control of `CompanyFilter`. */
export function CompanySelect({ label, placeholder, selected, onChange }: Props) {
  const { search } = useListSearch('companies')
  return (
    <Lookup
      className="filter-wide"
      search={search}
      aria-label={label}
      placeholder={placeholder}
      selected={selected}
      value={selected?.value ?? null}
      onChange={(_, option) => onChange(option)}
    />
  )
}
