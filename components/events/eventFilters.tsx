import type { ReactNode } from 'react'
import type { IrRep } from '#contract/events/events.ts'
import type { CompanyTypeChoice } from '#contract/events/companyTypeChoices.ts'
import type { AnyResource, FilterNameOf } from '#contract/resource.ts'
import { filtersNamed } from '../resource/list/FilterSelect.tsx'
import { LoadAgain } from '../ui/LoadAgain.tsx'
import type { LoadedLookup } from '../ui/useLookup.ts'

interface CompanyTypeProps<Name extends string> {
  name: Name
  types: LoadedLookup<CompanyTypeChoice>
}
interface IrRepProps<Name extends string> {
  name: Name
  reps: LoadedLookup<IrRep>
}
interface EventFilters<Name extends string> {
  CompanyTypeFilter: (props: CompanyTypeProps<Name>) => ReactNode
  IrRepFilter: (props: IrRepProps<Name>) => ReactNode
}

/** Filters shared by several lists of an event, typed with the filter names of one list: see `filtersOf`. */
export const eventFiltersOf = <R extends AnyResource>(_: R): EventFilters<FilterNameOf<R>> => filterControls
export const eventFiltersNamed = <const Name extends string>(_: readonly Name[]): EventFilters<Name> => filterControls

const { FilterSelect } = filtersNamed<string>([])

const CompanyTypeFilter = ({ name, types }: CompanyTypeProps<string>) => (
  <FilterSelect
    name={name}
    label="Company type"
    placeholder="Any company type"
    options={types.rows.map((type) => ({ value: type.eventCompanyTypeId, label: type.name }))}
    failureNote={types.status === 'failed' && <LoadAgain text="The company types could not be loaded." onClick={types.reload} />}
  />
)

const IrRepFilter = ({ name, reps }: IrRepProps<string>) => (
  <FilterSelect
    name={name}
    label="IR rep"
    placeholder="Any IR rep"
    options={reps.rows.map((rep) => ({ value: rep.contactId, label: rep.name }))}
    failureNote={reps.status === 'failed' && <LoadAgain text="The IR reps could not be loaded." onClick={reps.reload} />}
  />
)

const filterControls: EventFilters<string> = { CompanyTypeFilter, IrRepFilter }
