import { registrationStatuses } from '#constants/statuses.ts'
import type { IrRep } from '#contract/events/events.ts'
import type { RegistrationCompanyType } from '#contract/events/registrations.ts'
import { filtersNamed } from '../../resource/list/FilterSelect.tsx'
import type { LoadedLookup } from '../../ui/useLookup.ts'
import { eventFiltersNamed } from '../eventFilters.tsx'

/** Names of the filters in the address, which differ from those of the call. */
const names = ['type', 'status', 'irRep'] as const
const { FilterSelect } = filtersNamed(names)
const { CompanyTypeFilter, IrRepFilter } = eventFiltersNamed(names)

interface Props {
  types: LoadedLookup<RegistrationCompanyType>
  reps: LoadedLookup<IrRep>
}

/** Filters the registrations by company type, status and IR representative. */
export const RegistrationFilters = ({ types, reps }: Props) => (
  <>
    <CompanyTypeFilter name="type" types={types} />
    <FilterSelect name="status" label="Status" placeholder="Any status" options={registrationStatuses} />
    <IrRepFilter name="irRep" reps={reps} />
  </>
)
