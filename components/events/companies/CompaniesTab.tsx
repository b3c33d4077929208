import { eventCompanyStatuses } from '#constants/participantChoices.ts'
import type { EventCompany } from '#contract/events/eventCompanies.ts'
import { requestFor, requestForLookup } from '#store/prefetchRequests.ts'
import { companyTypes } from '#store/common/common.ts'
import { eventCompanies } from '#store/events/eventCompanies.ts'
import { irReps } from '#store/events/events.ts'
import { companyTypeChoices } from '#store/events/companyTypeChoices.ts'
import { listQueryOf } from '../../resource/screen/listQueryOf.ts'
import { filtersOf } from '../../resource/list/FilterSelect.tsx'
import { MoreFilters } from '../../resource/list/MoreFilters.tsx'
import { ResourceTab } from '../../resource/ResourceTab.tsx'
import { LoadAgain } from '../../ui/LoadAgain.tsx'
import { lazyPart } from '../../ui/lazyPart.tsx'
import { useLookup } from '../../ui/useLookup.ts'
import { BringInButton } from '../BringInButton.tsx'
import type { EventTabProps } from '../EventTabProps.ts'
import { registerTabRequests } from '../tabRequests.ts'
import { eventFiltersOf } from '../eventFilters.tsx'
import { missingCompanyTypes } from '../missingCompanyTypes.ts'
import { companyColumns } from './companyColumns.tsx'
import { companyMergeOptions } from './companyMergeOptions.ts'

const { FilterSelect } = filtersOf(eventCompanies.declared)
const { CompanyTypeFilter, IrRepFilter } = eventFiltersOf(eventCompanies.declared)
const CompanyFields = lazyPart(() => import('./CompanyFields.tsx').then((file) => file.CompanyFields), { prefetch: true })

/** The companies that attend an event, each in a company type, with their people. */
export function CompaniesTab({ event }: EventTabProps) {
  const { eventId } = event
  const types = useLookup(companyTypeChoices, { eventId })
  const reps = useLookup(irReps, { eventId })
  const companyTypeList = useLookup(companyTypes, {})
  return (
    <ResourceTab
      resource={eventCompanies}
      scope={{ eventId, companyTypeId: 0 }}
      columns={companyColumns}
      defaults={{ eventCompanyStatus: eventCompanyStatuses.registered }}
      texts={{
        list: 'Companies',
        one: 'company',
        empty: 'No companies yet.',
        start: 'Add the first company by name.',
        search: 'Search companies',
        ...missingCompanyTypes(eventId, types),
      }}
      nameOf={nameOf}
      mergeOptions={companyMergeOptions}
      timeZone={event.timeZone}
      drawerWidth={640}
      filters={
        <>
          <CompanyTypeFilter name="eventCompanyTypeId" types={types} />
          <FilterSelect name="eventCompanyStatus" label="Status" placeholder="Any status" options={eventCompanyStatuses} />
          <MoreFilters>
            <IrRepFilter name="irRepContactId" reps={reps} />
            <FilterSelect
              name="companyTypeId"
              label="Global type"
              placeholder="Any global type"
              options={companyTypeList.rows.map(({ companyTypeId, name }) => ({ value: companyTypeId, label: name }))}
              failureNote={
                companyTypeList.status === 'failed' && (
                  <LoadAgain text="The company types could not be loaded." onClick={companyTypeList.reload} />
                )
              }
            />
          </MoreFilters>
        </>
      }
      actions={<BringInButton eventId={eventId} />}
      fields={(row) => <CompanyFields row={row} event={event} types={types} reps={reps} />}
    />
  )
}

/** A stable function: a new one would render every row again. */
const nameOf = ({ name }: EventCompany): string => name

registerTabRequests('companies', (eventId, params) => [
  requestFor(
    eventCompanies.declared.calls.list,
    listQueryOf(eventCompanies.declared, { eventId, companyTypeId: 0 }, params(eventCompanies.declared)).paged,
  ),
  requestForLookup(companyTypeChoices, { eventId }),
  requestForLookup(irReps, { eventId }),
  requestForLookup(companyTypes, {}),
])
