import { SearchedSelect, type SearchedSelectProps } from './SearchedSelect.tsx'
import { useListSearch } from './searchedLists.ts'

/** Chooses several contacts by typing part of their names. */
export const PeopleSelect = (select: SearchedSelectProps & { maxTagCount?: number }) => (
  <SearchedSelect {...select} search={useListSearch('contacts').search} unnamed={(id) => `Contact ${id}`} />
)
