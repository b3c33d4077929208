import { registrationSides } from '#constants/choices.ts'
import type { EventCompanyType } from '#contract/events/companyTypes.ts'
import { eventCompanyTypes } from '#store/events/companyTypes.ts'
import { ResourceTab } from '../../resource/ResourceTab.tsx'
import { lazyPart } from '../../ui/lazyPart.tsx'
import type { EventTabProps } from '../EventTabProps.ts'
import { listRequestOf, registerTabRequests } from '../tabRequests.ts'
import { companyTypeColumns } from './companyTypeColumns.tsx'

const CompanyTypeFields = lazyPart(() => import('./CompanyTypeFields.tsx').then((file) => file.CompanyTypeFields), { prefetch: true })

/** The company types of an event: who registers, how many and when. */
export const CompanyTypesTab = ({ event }: EventTabProps) => (
  <ResourceTab
    resource={eventCompanyTypes}
    scope={{ eventId: event.eventId }}
    columns={companyTypeColumns}
    defaults={{ side: registrationSides.allocator, requiresApproval: true, isActive: true }}
    texts={{
      list: 'Company types',
      one: 'company type',
      many: 'company types',
      empty: 'No company types yet.',
      start: 'Add one for each kind of registrant, such as allocators and managers. Each has its own form.',
      search: 'Search company types',
    }}
    nameOf={nameOf}
    timeZone={event.timeZone}
    drawerWidth={720}
    fields={(row) => <CompanyTypeFields row={row} event={event} />}
  />
)

/** A stable function: a new one would render every row again. */
const nameOf = ({ name }: EventCompanyType): string => name

registerTabRequests('companytypes', listRequestOf(eventCompanyTypes))
