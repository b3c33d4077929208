import { useMemo } from 'react'
import { linkTargets } from '#constants/setUpChoices.ts'
import type { DynamicLink } from '#contract/events/dynamicLinks.ts'
import { companyTypeChoices } from '#store/events/companyTypeChoices.ts'
import { dynamicLinks } from '#store/events/dynamicLinks.ts'
import { requestForLookup } from '#store/prefetchRequests.ts'
import { filtersOf } from '../../resource/list/FilterSelect.tsx'
import { ResourceTab } from '../../resource/ResourceTab.tsx'
import { lazyPart } from '../../ui/lazyPart.tsx'
import { useLookup } from '../../ui/useLookup.ts'
import { eventFiltersOf } from '../eventFilters.tsx'
import type { EventTabProps } from '../EventTabProps.ts'
import { listRequestOf, registerTabRequests } from '../tabRequests.ts'
import { linkColumns } from './linkColumns.tsx'

const { FilterSelect } = filtersOf(dynamicLinks.declared)
const { CompanyTypeFilter } = eventFiltersOf(dynamicLinks.declared)
const LinkFields = lazyPart(() => import('./LinkFields.tsx').then((file) => file.LinkFields), { prefetch: true })

/** Short links of an event: target, audience, number of clicks and of registrations. */
export function DynamicLinksTab({ event }: EventTabProps) {
  const { eventId, timeZone } = event
  const types = useLookup(companyTypeChoices, { eventId })
  const columns = useMemo(() => linkColumns(timeZone), [timeZone])
  return (
    <ResourceTab
      resource={dynamicLinks}
      scope={{ eventId }}
      columns={columns}
      defaults={{ targetType: linkTargets.registration, isActive: true }}
      texts={{
        list: 'Tracking links',
        one: 'link',
        many: 'links',
        empty: 'No links yet.',
        start: 'Add one for each mailing, partner or flyer you want to track.',
        search: 'Search links',
      }}
      nameOf={nameOf}
      timeZone={timeZone}
      drawerWidth={640}
      filters={
        <>
          <FilterSelect name="targetType" label="Target type" placeholder="Any target" options={linkTargets} />
          <CompanyTypeFilter name="eventCompanyTypeId" types={types} />
        </>
      }
      fields={(row) => <LinkFields row={row} event={event} />}
    />
  )
}

/** A stable function: a new one would render every row again. */
const nameOf = ({ name }: DynamicLink): string => name

registerTabRequests('dynamiclinks', (eventId, ...address) => [
  ...listRequestOf(dynamicLinks)(eventId, ...address),
  requestForLookup(companyTypeChoices, { eventId }),
])
