import { eventContacts } from '#store/events/eventContacts.ts'
import { eventCompanyNames } from '#store/events/eventPeople.ts'
import { referenceFieldOf } from '../../form/ReferenceField.tsx'
import { useLookup } from '../../ui/useLookup.ts'
import { companyChoices } from './companyChoices.ts'

const ReferenceField = referenceFieldOf(eventContacts.declared)

/** Selects the event's company that a person attends for. */
export function EventCompanyField({ eventId }: { eventId: number }) {
  const companies = useLookup(eventCompanyNames, { eventId })
  return <ReferenceField name="eventCompanyId" row={null} list={companies} by={companyChoices} nouns="companies" />
}
