import type { CompanyTypeChoice } from '#contract/events/companyTypeChoices.ts'
import type { IrRep } from '#contract/events/events.ts'
import type { LoadedLookup } from '../../ui/useLookup.ts'
import { eventFiltersNamed } from '../eventFilters.tsx'

/** Names of the filters in the address, which differ from those of the call. */
const { CompanyTypeFilter, IrRepFilter } = eventFiltersNamed(['type', 'irRep'])

interface Props {
  types: LoadedLookup<CompanyTypeChoice>
  reps: LoadedLookup<IrRep>
}

/** Filters the registrations by company type and IR rep; `StatusCounts` filters by status. */
export const RegistrationFilters = ({ types, reps }: Props) => (
  <>
    <CompanyTypeFilter name="type" types={types} />
    <IrRepFilter name="irRep" reps={reps} />
  </>
)
