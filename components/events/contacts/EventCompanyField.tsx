import { eventContacts } from '#store/events/eventContacts.ts'
import { eventCompanyNames } from '#store/events/eventPeople.ts'
import { fieldsOf } from '../../form/fieldsOf.ts'
import { LoadAgain } from '../../ui/LoadAgain.tsx'
import { useLookup } from '../../ui/useLookup.ts'
import { companyChoices } from './companyChoices.ts'

const { SelectField } = fieldsOf(eventContacts.declared)

/** For which company of the event somebody comes. */
export function EventCompanyField({ eventId }: { eventId: number }) {
  const companies = useLookup(eventCompanyNames, { eventId })
  return (
    <SelectField
      name="eventCompanyId"
      choices={companyChoices(companies.rows)}
      extra={companies.status === 'failed' && <LoadAgain text="The companies could not be loaded." onClick={companies.reload} />}
    />
  )
}
