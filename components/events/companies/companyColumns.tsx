import type { EventCompany } from '#contract/events/eventCompanies.ts'
import type { Column } from '../../resource/base/columns.tsx'
import { EventCompanyStatusTag } from '../StateTag.tsx'

const noValue = <span className="quiet">—</span>

export const companyColumns: Column<EventCompany>[] = [
  { field: 'name', sorter: true, width: 230, ellipsis: true },
  {
    field: 'eventCompanyTypeId',
    title: 'Company type',
    exportFields: ['companyTypeName'],
    sorter: true,
    width: 130,
    ellipsis: true,
    render: ({ companyTypeName }) => companyTypeName,
  },
  {
    field: 'eventCompanyStatus',
    sorter: true,
    width: 112,
    render: ({ eventCompanyStatus }) => <EventCompanyStatusTag id={eventCompanyStatus} />,
  },
  {
    field: 'irRepContactId',
    exportFields: ['irRepName'],
    sorter: true,
    width: 130,
    ellipsis: true,
    render: ({ irRepName }) => irRepName ?? noValue,
  },
  {
    field: 'fixedLocationId',
    exportFields: ['locationName'],
    sorter: true,
    width: 126,
    ellipsis: true,
    render: ({ locationName }) => locationName ?? noValue,
  },
  {
    field: 'fundIds',
    exportFields: ['fundNames'],
    isOptional: true,
    width: 200,
    ellipsis: true,
    render: ({ fundNames }) => fundNames ?? noValue,
  },
  { field: 'contactCount', sorter: true, width: 95, align: 'right' },
  {
    field: 'maxMeetings',
    title: 'Meetings',
    exportFields: ['minMeetings', 'maxMeetings'],
    sorter: true,
    width: 98,
    align: 'right',
    render: ({ minMeetings, maxMeetings }) => meetingLimits(minMeetings, maxMeetings) ?? <span className="quiet">No limit</span>,
  },
]

/** "2 to 5", "at least 2", "up to 5"; undefined without a limit. */
export function meetingLimits(min: number | null | undefined, max: number | null | undefined): string | undefined {
  if (min != null && max != null) return min === max ? String(min) : `${min} to ${max}`
  if (max != null) return `up to ${max}`
  return min == null ? undefined : `at least ${min}`
}
