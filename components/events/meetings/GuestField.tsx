import type { EventPersonHit } from '#contract/events/eventPeople.ts'
import { searchEventContacts } from '#store/events/eventPeople.ts'
import { meetings } from '#store/events/meetings.ts'
import { useAppDispatch } from '#store/hooks.ts'
import { fieldOf } from '../../form/fieldsOf.ts'
import { LookupField } from '../../form/LookupField.tsx'
import type { LookupOption } from '../../form/LookupOption.tsx'

const Field = fieldOf(meetings.declared, LookupField)

/** Searches the people of an event by name. A failed search offers nothing. */
export function useGuestSearch(eventId: number): (term: string) => Promise<LookupOption[]> {
  const dispatch = useAppDispatch()
  return async (searchText) => {
    const found = await dispatch(searchEventContacts({ eventId, searchText }))
    return searchEventContacts.fulfilled.match(found) ? found.payload.map(optionOf) : []
  }
}

const optionOf = ({ contactId, fullName, jobTitle, eventCompanyName }: EventPersonHit): LookupOption => ({
  value: contactId,
  label: fullName,
  detail: [jobTitle, eventCompanyName].filter(Boolean).join(' · '),
})

/** Selects one of the people of a new meeting, among those of the event. */
export const GuestField = ({ name, eventId }: { name: 'requestedByContactId' | 'requestedToContactId'; eventId: number }) => (
  <Field name={name} search={useGuestSearch(eventId)} placeholder="Type a name of somebody at the event" />
)
