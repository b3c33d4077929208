import { eventContacts } from '#store/events/eventContacts.ts'
import { eventCompanyNames } from '#store/events/eventPeople.ts'
import { fieldsOf } from '../../form/fieldsOf.ts'
import { useLookup } from '../../ui/useLookup.ts'
import { companyChoices } from './companyChoices.ts'

const { ReferenceField } = fieldsOf(eventContacts.declared)

/** Selects the event's company that a person attends for. */
export function EventCompanyField({ eventId }: { eventId: number }) {
  const companies = useLookup(eventCompanyNames, { eventId })
  return <ReferenceField name="eventCompanyId" row={null} list={companies} optionsBy={companyChoices} entityNames="companies" />
}
