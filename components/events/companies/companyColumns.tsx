import type { EventCompany } from '#contract/events/eventCompanies.ts'
import type { Column } from '../../resource/list/columns.tsx'
import { EventCompanyStatusTag } from '../StateTag.tsx'

const none = <span className="quiet">—</span>

export const companyColumns: Column<EventCompany>[] = [
  { field: 'name', sorter: true, width: 230, ellipsis: true },
  {
    field: 'eventCompanyTypeId',
    title: 'Company type',
    shows: ['companyTypeName'],
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
    title: 'IR rep',
    shows: ['irRepName'],
    sorter: true,
    width: 130,
    ellipsis: true,
    render: ({ irRepName }) => irRepName ?? none,
  },
  {
    field: 'fixedLocationId',
    shows: ['locationName'],
    sorter: true,
    width: 126,
    ellipsis: true,
    render: ({ locationName }) => locationName ?? none,
  },
  { field: 'contactCount', sorter: true, width: 95, align: 'right' },
  {
    field: 'maxMeetings',
    title: 'Meetings',
    shows: ['minMeetings', 'maxMeetings'],
    sorter: true,
    width: 98,
    align: 'right',
    render: ({ minMeetings, maxMeetings }) => meetingLimits(minMeetings, maxMeetings) ?? <span className="quiet">no limit</span>,
  },
]

/** "2 to 5", "at least 2", "up to 5"; undefined without a limit. */
export function meetingLimits(least: number | null | undefined, most: number | null | undefined): string | undefined {
  if (least != null && most != null) return least === most ? String(least) : `${least} to ${most}`
  if (most != null) return `up to ${most}`
  return least == null ? undefined : `at least ${least}`
}
