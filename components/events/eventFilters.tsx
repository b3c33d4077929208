import type { IrRep } from '#contract/events/events.ts'
import type { RegistrationCompanyType } from '#contract/events/registrations.ts'
import { FilterSelect } from '../resource/list/FilterSelect.tsx'
import { LoadAgain } from '../ui/LoadAgain.tsx'
import type { LoadedLookup } from '../ui/useLookup.ts'

/** Narrows a list of an event by company type. `name` is the filter's in the address. */
export const CompanyTypeFilter = ({ name, types }: { name: string; types: LoadedLookup<RegistrationCompanyType> }) => (
  <FilterSelect
    name={name}
    label="Company type"
    placeholder="Any type"
    options={types.rows.map((type) => ({ value: type.eventCompanyTypeId, label: type.name }))}
    notLoaded={types.status === 'failed' && <LoadAgain text="The company types could not be loaded." onClick={types.reload} />}
  />
)

/** The same by IR representative. */
export const IrRepFilter = ({ name, reps }: { name: string; reps: LoadedLookup<IrRep> }) => (
  <FilterSelect
    name={name}
    label="IR representative"
    placeholder="Any IR rep"
    options={reps.rows.map((rep) => ({ value: rep.contactId, label: rep.name }))}
    notLoaded={reps.status === 'failed' && <LoadAgain text="The IR representatives could not be loaded." onClick={reps.reload} />}
  />
)
