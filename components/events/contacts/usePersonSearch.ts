import { useRef } from 'react'
import { contactStates } from '#constants/choices.ts'
import type { ContactHit } from '#contract/common.ts'
import type { EventPersonHit } from '#contract/events/eventPeople.ts'
import { searchAllContacts, searchNetworkContacts } from '#store/common/common.ts'
import { searchEventCompanyContacts, searchEventContacts } from '#store/events/eventPeople.ts'
import { useAppDispatch } from '#store/hooks.ts'
import type { Choosable } from '../../form/LookupField.tsx'

/** The group of people to search. */
export type Among = 'all' | 'network' | 'company'
const { purgatory } = contactStates

/** Searches people to add to an event, and marks those who already attend it; `found` returns the full row of a result. */
export function usePersonSearch({ eventId, among, eventCompanyId }: { eventId: number; among: Among; eventCompanyId: number | undefined }) {
  const dispatch = useAppDispatch()
  const hits = useRef(new Map<number, EventPersonHit>())

  async function anybody(searchTerm: string): Promise<EventPersonHit[]> {
    const search = among === 'network' ? searchNetworkContacts : searchAllContacts
    const found = await dispatch(search({ searchTerm }))
    const people: ContactHit[] = search.fulfilled.match(found) ? found.payload : []
    if (people.length === 0) return []
    // Restricted to these ids: the event may have more people of the name than one search returns.
    const contactIds = people.map((hit) => hit.contactId).join(',')
    const here = await dispatch(searchEventContacts({ eventId, searchText: searchTerm, contactIds }))
    const there = new Map((searchEventContacts.fulfilled.match(here) ? here.payload : []).map((hit) => [hit.contactId, hit]))
    return people.map((hit) => there.get(hit.contactId) ?? { ...hit, eventCompanyContactId: null, eventCompanyName: null })
  }

  async function ofCompany(id: number, searchText: string): Promise<EventPersonHit[]> {
    const result = await dispatch(searchEventCompanyContacts({ eventCompanyId: id, searchText }))
    return searchEventCompanyContacts.fulfilled.match(result) ? result.payload : []
  }

  const search = async (term: string): Promise<Choosable[]> => {
    const people = await (among === 'company' && eventCompanyId !== undefined ? ofCompany(eventCompanyId, term) : anybody(term))
    for (const hit of people) hits.current.set(hit.contactId, hit)
    return people.map(choosable)
  }
  return { search, found: (contactId: number) => hits.current.get(contactId) }
}

/** A person as an option of the look-up. */
export const choosable = ({ contactId, fullName, jobTitle, companyName, email, state, eventCompanyName }: EventPersonHit): Choosable => ({
  value: contactId,
  label: fullName,
  detail: [
    eventCompanyName !== null && `At the event for ${eventCompanyName}`,
    jobTitle,
    companyName,
    email,
    state === purgatory && 'in purgatory',
  ]
    .filter(Boolean)
    .join(' · '),
})
