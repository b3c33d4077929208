import { useRef } from 'react'
import { contactStates } from '#constants/choices.ts'
import type { ContactHit } from '#contract/common.ts'
import type { EventPersonHit } from '#contract/events/eventPeople.ts'
import { searchAllContacts, searchNetworkContacts } from '#store/common/common.ts'
import { searchEventCompanyContacts, searchEventContacts } from '#store/events/eventPeople.ts'
import { useAppDispatch } from '#store/hooks.ts'
import type { LookupOption } from '../../form/LookupOption.tsx'

/** The group of people to search. */
export type PersonGroup = 'all' | 'network' | 'company'
const { purgatory } = contactStates

/** Searches people to add to an event, and marks those who already attend it; `found` returns the full row of a result. */
export function usePersonSearch({
  eventId,
  group,
  eventCompanyId,
}: {
  eventId: number
  group: PersonGroup
  eventCompanyId: number | undefined
}) {
  const dispatch = useAppDispatch()
  const hits = useRef(new Map<number, EventPersonHit>())

  async function searchAnybody(searchTerm: string): Promise<EventPersonHit[]> {
    const search = group === 'network' ? searchNetworkContacts : searchAllContacts
    const found = await dispatch(search({ searchTerm }))
    const people: ContactHit[] = search.fulfilled.match(found) ? found.payload : []
    if (people.length === 0) return []
    // Restricted to these ids: the event may have more people of the name than one search returns.
    const contactIds = people.map((hit) => hit.contactId).join(',')
    const attendeeResult = await dispatch(searchEventContacts({ eventId, searchText: searchTerm, contactIds }))
    const attendees = new Map(
      (searchEventContacts.fulfilled.match(attendeeResult) ? attendeeResult.payload : []).map((hit) => [hit.contactId, hit]),
    )
    return people.map((hit) => attendees.get(hit.contactId) ?? { ...hit, eventCompanyContactId: null, eventCompanyName: null })
  }

  async function searchCompany(id: number, searchText: string): Promise<EventPersonHit[]> {
    const result = await dispatch(searchEventCompanyContacts({ eventCompanyId: id, searchText }))
    return searchEventCompanyContacts.fulfilled.match(result) ? result.payload : []
  }

  const search = async (term: string): Promise<LookupOption[]> => {
    const people = await (group === 'company' && eventCompanyId !== undefined ? searchCompany(eventCompanyId, term) : searchAnybody(term))
    for (const hit of people) hits.current.set(hit.contactId, hit)
    return people.map(personOption)
  }
  return { search, found: (contactId: number) => hits.current.get(contactId) }
}

/** A person as an option of the look-up. */
export const personOption = ({
  contactId,
  fullName,
  jobTitle,
  companyName,
  email,
  state,
  eventCompanyName,
}: EventPersonHit): LookupOption => ({
  value: contactId,
  label: fullName,
  detail: [
    eventCompanyName !== null && `At the event for ${eventCompanyName}`,
    jobTitle,
    companyName,
    email,
    state === purgatory && 'awaiting approval',
  ]
    .filter(Boolean)
    .join(' · '),
})
