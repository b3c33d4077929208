import { registrationStatuses } from '#constants/statuses.ts'
import type { IrRep } from '#contract/events/events.ts'
import type { RegistrationCompanyType } from '#contract/events/registrations.ts'
import { FilterSelect } from '../../resource/list/FilterSelect.tsx'
import type { LoadedLookup } from '../../ui/useLookup.ts'
import { CompanyTypeFilter, IrRepFilter } from '../eventFilters.tsx'

interface Props {
  types: LoadedLookup<RegistrationCompanyType>
  reps: LoadedLookup<IrRep>
}

/** Narrows the registrations by company type, status and IR representative. */
export const RegistrationFilters = ({ types, reps }: Props) => (
  <>
    <CompanyTypeFilter name="type" types={types} />
    <FilterSelect name="status" label="Status" placeholder="Any status" options={registrationStatuses} />
    <IrRepFilter name="irRep" reps={reps} />
  </>
)
