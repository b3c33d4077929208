import { choiceLabel } from '#constants/choice.ts'
import { attendances } from '#constants/choices.ts'
import type { AllocatorHistoryRow, AllocatorTotals } from '#contract/events/allocatorHistory.ts'
import type { Column } from '../../resource/list/columns.tsx'
import { dateFormat, formatInZone } from '../../ui/dates.ts'
import { formatCount } from '../../ui/numbers.ts'
import { RegistrationStatusTag } from '../StateTag.tsx'
import { VettingStatusTag } from '../vetting/VettingStatusTag.tsx'

const none = <span className="quiet">—</span>

export const totalsColumns: Column<AllocatorTotals>[] = [
  {
    field: 'allocatorName',
    sorter: true,
    width: 190,
    ellipsis: true,
    exportFields: ['allocatorName', 'contactEmail'],
    render: ({ allocatorName, contactEmail }) => (
      <>
        <span className="strong">{allocatorName}</span>
        <div className="quiet small not-on-phone cut">{contactEmail}</div>
      </>
    ),
  },
  { field: 'companyName', sorter: true, ellipsis: true, phone: 'line', render: ({ companyName }) => companyName ?? none },
  { field: 'registrations', sorter: true, width: 110, align: 'right', phone: 'line', render: (row) => formatCount(row.registrations) },
  { field: 'approved', sorter: true, width: 90, align: 'right', render: ({ approved }) => formatCount(approved) },
  { field: 'attended', sorter: true, width: 90, align: 'right', render: ({ attended }) => formatCount(attended) },
  {
    field: 'noShowRate',
    title: 'No-shows',
    sorter: true,
    width: 100,
    align: 'right',
    phone: 'line',
    exportFields: ['noShows', 'noShowRate'],
    render: ({ noShows, noShowRate }) =>
      noShowRate === null ? (
        none
      ) : (
        <span className={noShows > 0 ? 'overdue' : undefined}>
          {formatCount(noShows)} {noShows > 0 && <span className="quiet small">{`${noShowRate} %`}</span>}
        </span>
      ),
  },
  { field: 'lastEventName', sorter: true, width: 250, ellipsis: true },
  {
    field: 'vettingStatusId',
    title: 'Vetting',
    width: 160,
    phone: 'state',
    render: ({ vettingStatusId }) => (vettingStatusId ? <VettingStatusTag id={vettingStatusId} /> : none),
  },
]

export const historyColumns: Column<AllocatorHistoryRow>[] = [
  { field: 'allocatorName', sorter: true, width: 180, ellipsis: true, exportFields: ['allocatorName', 'contactEmail'] },
  { field: 'companyName', sorter: true, ellipsis: true, render: ({ companyName }) => companyName ?? none },
  {
    field: 'eventName',
    sorter: true,
    width: 220,
    ellipsis: true,
    phone: 'line',
    exportFields: ['eventName', 'startsAt'],
    render: ({ eventName, startsAt, timeZone }) => (
      <>
        {eventName}
        <div className="quiet small not-on-phone">{formatInZone(startsAt, timeZone, dateFormat)}</div>
      </>
    ),
  },
  { field: 'companyTypeName', sorter: true, width: 150, ellipsis: true },
  {
    field: 'eventStatusId',
    sorter: true,
    width: 130,
    phone: 'state',
    render: ({ eventStatusId }) => <RegistrationStatusTag id={eventStatusId} />,
  },
  {
    field: 'attendance',
    sorter: true,
    width: 120,
    phone: 'line',
    render: ({ attendance }) => (
      <span className={attendance === attendances.noShow ? 'overdue' : undefined}>{choiceLabel(attendances, attendance)}</span>
    ),
  },
  {
    field: 'vettingStatusId',
    title: 'Vetting',
    width: 160,
    render: ({ vettingStatusId }) => (vettingStatusId ? <VettingStatusTag id={vettingStatusId} /> : none),
  },
]
