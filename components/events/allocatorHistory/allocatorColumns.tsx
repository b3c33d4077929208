import { choiceLabel } from '#constants/choice.ts'
import { attendances } from '#constants/choices.ts'
import { routes } from '#constants/routes.ts'
import type { AllocatorHistoryRow, AllocatorTotals } from '#contract/events/allocatorHistory.ts'
import type { Column } from '../../resource/base/columns.tsx'
import { formatRange } from '../../ui/dates.ts'
import { formatCount } from '../../ui/numbers.ts'
import { PageLink } from '../../ui/PageLink.tsx'
import { RegistrationStatusTag } from '../StateTag.tsx'
import { VettingStatusTag } from '../vetting/VettingStatusTag.tsx'

const none = <span className="quiet">—</span>

const eventLink = (eventId: number, name: string) => (
  <PageLink href={routes.event(eventId)} title={name}>
    {name}
  </PageLink>
)

/** "3 of 4" meetings that were held, of those both sides agreed to. */
const heldText = ({ meetingsHeld, meetingsAccepted }: Pick<AllocatorTotals, 'meetingsHeld' | 'meetingsAccepted'>) =>
  meetingsAccepted === 0 ? none : `${formatCount(meetingsHeld)} of ${formatCount(meetingsAccepted)}`

export const totalsColumns: Column<AllocatorTotals>[] = [
  {
    field: 'allocatorName',
    sorter: true,
    width: 180,
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
  {
    field: 'meetingsHeld',
    sorter: true,
    width: 110,
    align: 'right',
    exportFields: ['meetingsRequested', 'meetingsAccepted', 'meetingsHeld', 'meetingNoShows', 'commitments', 'commitmentsMet'],
    render: heldText,
  },
  {
    field: 'lastEventName',
    sorter: true,
    width: 180,
    ellipsis: true,
    render: ({ lastEventId, lastEventName }) => eventLink(lastEventId, lastEventName),
  },
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
    width: 190,
    ellipsis: true,
    phone: 'line',
    exportFields: ['eventName', 'startsAt', 'endsAt'],
    render: ({ eventId, eventName, startsAt, endsAt, timeZone }) => (
      <>
        {eventLink(eventId, eventName)}
        <div className="quiet small not-on-phone">{formatRange(startsAt, endsAt, timeZone)}</div>
      </>
    ),
  },
  { field: 'companyTypeName', sorter: true, width: 130, ellipsis: true },
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
    width: 110,
    phone: 'line',
    render: ({ attendance }) => (
      <span className={attendance === attendances.noShow ? 'overdue' : undefined}>{choiceLabel(attendances, attendance)}</span>
    ),
  },
  {
    field: 'meetingsHeld',
    sorter: true,
    width: 120,
    exportFields: ['meetingsRequested', 'meetingsAccepted', 'meetingsHeld', 'meetingNoShows', 'commitment', 'commitmentMet'],
    render: (row) => (
      <>
        {heldText(row)}
        {row.commitmentMet !== null && (
          <div className={row.commitmentMet ? 'quiet small not-on-phone' : 'overdue small not-on-phone'}>{commitmentText(row)}</div>
        )}
      </>
    ),
  },
  {
    field: 'vettingStatusId',
    title: 'Vetting',
    width: 160,
    render: ({ vettingStatusId }) => (vettingStatusId ? <VettingStatusTag id={vettingStatusId} /> : none),
  },
]

/** "2 committed, met". Empty without a commitment. */
export function commitmentText({ commitment, commitmentMet }: Pick<AllocatorHistoryRow, 'commitment' | 'commitmentMet'>): string {
  if (commitment === null) return ''
  return `${formatCount(commitment)} committed${commitmentMet === null ? '' : commitmentMet ? ', met' : ', not met'}`
}
