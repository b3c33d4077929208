import { useCallback, useRef } from 'react'
import { contactStates } from '#constants/choices.ts'
import { limits } from '#constants/limits.ts'
import type { CompanyHit, ContactHit } from '#contract/common.ts'
import type { Event } from '#contract/events/events.ts'
import { byMatch } from '#contract/fields.ts'
import { searchCompanies, searchContacts } from '#store/common/common.ts'
import { searchEvents } from '#store/events/eventSearch.ts'
import { useAppDispatch } from '#store/hooks.ts'
import type { AppDispatch } from '#store/makeStore.ts'
import { formatRange } from '../ui/dates.ts'
import type { LookupOption } from './LookupOption.tsx'

/** How a form searches a list that is too large to be loaded, and what it shows of a result. */
interface SearchedList<Hit> {
  find: (dispatch: AppDispatch, term: string) => Promise<readonly Hit[]>
  optionOf: (hit: Hit) => LookupOption
}
/** What a search finds, by the name that `to` has in a declaration. */
interface Hits {
  contacts: ContactHit
  companies: CompanyHit
  events: Event
}
export type SearchedListName = keyof Hits
export type HitOf<Name extends SearchedListName> = Hits[Name]

/** A contact as an option, with what tells people of the same name apart. */
export const contactOption = ({ contactId, fullName, jobTitle, companyName, email, state }: ContactHit) => ({
  value: contactId,
  label: fullName,
  hint: companyName ?? email ?? undefined,
  detail: [jobTitle, companyName, email, state === contactStates.purgatory && 'awaiting approval'].filter(Boolean).join(' · '),
})

const searchedLists: { [Name in SearchedListName]: SearchedList<Hits[Name]> } = {
  contacts: {
    find: (dispatch, term) => dispatch(searchContacts({ term })).unwrap(),
    optionOf: contactOption,
  },
  companies: {
    find: (dispatch, term) => dispatch(searchCompanies({ term })).unwrap(),
    optionOf: ({ companyId, name, companyType }) => ({ value: companyId, label: name, detail: companyType ?? undefined }),
  },
  events: {
    find: (dispatch, q) => dispatch(searchEvents({ q, sort: byMatch, page: 1, pageSize: limits.lookupRows })).unwrap(),
    optionOf: ({ eventId, name, startsAt, endsAt, timeZone }) => ({
      ...{ value: eventId, label: name, detail: formatRange(startsAt, endsAt, timeZone) },
    }),
  },
}

export const isSearchedList = (name: string | undefined): name is SearchedListName =>
  name !== undefined && Object.hasOwn(searchedLists, name)

/** Searches a large list for a lookup. `hitOf` returns all values of a row that was offered. A failed search offers nothing. */
export function useListSearch<Name extends SearchedListName>(name: Name) {
  const dispatch = useAppDispatch()
  const hits = useRef(new Map<number, HitOf<Name>>())
  const list: SearchedList<HitOf<Name>> = searchedLists[name]
  const search = useCallback(
    async (term: string) => {
      const rows = await list.find(dispatch, term).catch(() => [])
      return rows.map((hit) => {
        const option = list.optionOf(hit)
        hits.current.set(option.value, hit)
        return option
      })
    },
    [dispatch, list],
  )
  return { search, hitOf: useCallback((id: number) => hits.current.get(id), []) }
}
