import type { FieldProps } from './Field.tsx'
import { LookupField } from './LookupField.tsx'
import type { LookupOption } from './LookupOption.tsx'
import { type HitOf, type SearchedListName, useListSearch } from './searchedLists.ts'

export interface SearchFieldProps<Name extends SearchedListName> extends FieldProps {
  /** The list that is searched. */
  list: Name
  selected?: LookupOption | null
  /** `hit` has all values of the chosen row; undefined when the field was emptied. */
  onSelect?: (id: number | null, hit: HitOf<Name> | undefined) => void
  placeholder?: string
}

/** Selects a row of a list that is too large to be loaded. */
export function SearchField<Name extends SearchedListName>({ list, onSelect, ...field }: SearchFieldProps<Name>) {
  const { search, hitOf } = useListSearch(list)
  return <LookupField {...field} search={search} onSelect={(id) => onSelect?.(id, id === null ? undefined : hitOf(id))} />
}
