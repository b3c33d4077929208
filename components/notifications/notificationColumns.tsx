import type { Notification } from '#contract/notifications/notifications.ts'
import type { Column } from '../resource/base/columns.tsx'
import { Instant } from '../ui/Instant.tsx'
import { NotificationStatusTag } from './StatusTag.tsx'
import { formatWithZone } from '../ui/dates.ts'
import { formatCount } from '../ui/numbers.ts'

export const notificationColumns: Column<Notification>[] = [
  { field: 'title', sorter: true, ellipsis: true, render: ({ title }) => <span title={title}>{title}</span> },
  {
    field: 'notificationStatusId',
    sorter: true,
    width: 168,
    phone: 'state',
    render: ({ notificationStatusId: id }) => <NotificationStatusTag id={id} />,
  },
  {
    field: 'sendAt',
    title: 'When',
    exportFields: ['timing', 'sendAt', 'timeZone'],
    sorter: true,
    width: 220,
    phone: 'line',
    render: (row) => {
      const at = row.scheduledAt && !row.sendAt ? row.scheduledAt : row.sendAt
      return at ? <Instant at={at}>{formatWithZone(at, row.timeZone)}</Instant> : <span className="quiet">Not scheduled</span>
    },
  },
  {
    field: 'audienceCount',
    sorter: true,
    width: 108,
    align: 'right',
    render: ({ audienceCount }) => (audienceCount === null ? <span className="quiet">—</span> : formatCount(audienceCount)),
  },
  {
    field: 'sentCount',
    title: 'Results',
    exportFields: ['sentCount', 'failedCount', 'unknownCount', 'waitingCount', 'suppressedCount', 'missedCount'],
    sorter: true,
    width: 210,
    phone: 'line',
    render: (row) => resultsText(row) || <span className="quiet">—</span>,
  },
  { field: 'eventName', title: 'Event', sorter: true, width: 200, ellipsis: true, phone: 'hidden' },
]

/** "24 sent, 1 failed": what there is of each. */
export const resultsText = ({ sentCount, failedCount, unknownCount, waitingCount, suppressedCount, missedCount }: Notification): string =>
  (
    [
      [sentCount, 'sent'],
      [waitingCount, 'waiting'],
      [failedCount, 'failed'],
      [unknownCount, 'unknown'],
      [missedCount, 'missed'],
      [suppressedCount, 'suppressed'],
    ] as const
  )
    .filter(([count]) => count > 0)
    .map(([count, word]) => `${formatCount(count)} ${word}`)
    .join(', ')
