import { registrationStatuses } from '#constants/statuses.ts'
import type { IrRep } from '#contract/events/events.ts'
import type { RegistrationCompanyType } from '#contract/events/registrations.ts'
import { filtersNamed } from '../../resource/list/FilterSelect.tsx'
import type { LoadedLookup } from '../../ui/useLookup.ts'
import { eventFiltersNamed } from '../eventFilters.tsx'

/** Its own words of the address, which `registrationsAsked` reads. */
const names = ['type', 'status', 'irRep'] as const
const { FilterSelect } = filtersNamed(names)
const { CompanyTypeFilter, IrRepFilter } = eventFiltersNamed(names)

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
