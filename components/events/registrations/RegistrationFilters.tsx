import { registrationStatuses } from '#constants/statuses.ts'
import type { RegistrationCompanyType } from '#contract/events/registrations.ts'
import { FilterSelect } from '../../resource/FilterSelect.tsx'

interface Props {
  types: readonly RegistrationCompanyType[]
  reps: readonly { contactId: number; name: string }[]
}

/** Narrows the registrations by company type, status and IR representative. */
export const RegistrationFilters = ({ types, reps }: Props) => (
  <>
    <FilterSelect
      name="type"
      label="Company type"
      placeholder="Any type"
      options={types.map(({ eventCompanyTypeId, name }) => ({ value: eventCompanyTypeId, label: name }))}
    />
    <FilterSelect name="status" label="Status" placeholder="Any status" options={registrationStatuses} />
    <FilterSelect
      name="irRep"
      label="IR representative"
      placeholder="Any IR rep"
      options={reps.map(({ contactId, name }) => ({ value: contactId, label: name }))}
    />
  </>
)
