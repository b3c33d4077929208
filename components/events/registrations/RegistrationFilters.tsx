import { registrationStatuses } from '#constants/statuses.ts'
import type { IrRep } from '#contract/events/events.ts'
import type { RegistrationCompanyType } from '#contract/events/registrations.ts'
import { FilterSelect } from '../../resource/FilterSelect.tsx'
import { LoadAgain } from '../../ui/LoadAgain.tsx'
import type { LoadedLookup } from '../../ui/useLookup.ts'

interface Props {
  types: LoadedLookup<RegistrationCompanyType>
  reps: LoadedLookup<IrRep>
}

/** Narrows the registrations by company type, status and IR representative. */
export const RegistrationFilters = ({ types, reps }: Props) => (
  <>
    <FilterSelect
      name="type"
      label="Company type"
      placeholder="Any type"
      options={types.rows.map(({ eventCompanyTypeId, name }) => ({ value: eventCompanyTypeId, label: name }))}
      notLoaded={types.status === 'failed' && <LoadAgain text="The company types could not be loaded." onClick={types.reload} />}
    />
    <FilterSelect name="status" label="Status" placeholder="Any status" options={registrationStatuses} />
    <FilterSelect
      name="irRep"
      label="IR representative"
      placeholder="Any IR rep"
      options={reps.rows.map(({ contactId, name }) => ({ value: contactId, label: name }))}
      notLoaded={reps.status === 'failed' && <LoadAgain text="The IR representatives could not be loaded." onClick={reps.reload} />}
    />
  </>
)
