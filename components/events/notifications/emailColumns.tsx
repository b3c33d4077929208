import { choiceLabel } from '#constants/choice.ts'
import { notificationKinds } from '#constants/emailNotifications.ts'
import { notificationStatuses } from '#constants/notifications.ts'
import type { EmailNotification } from '#contract/events/emailNotifications.ts'
import type { Column } from '../../resource/base/columns.tsx'
import { formatWithZone } from '../../ui/dates.ts'
import { Instant } from '../../ui/Instant.tsx'
import { exportedCounts, sendingCounts } from '../../ui/sendingCounts.ts'
import { sendingTones } from '../../ui/sendingTones.ts'
import { ToneTag } from '../../ui/ToneTag.tsx'
import { EmailAction, type EmailActions, nextActionOf } from './EmailAction.tsx'

const { scheduled, missed } = notificationStatuses

interface Options {
  timeZone: string
  /** Undefined for who may not send. */
  actions: EmailActions | undefined
}

export const emailColumns = ({ timeZone, actions }: Options): Column<EmailNotification>[] => [
  {
    field: 'name',
    sorter: true,
    ellipsis: true,
    exportFields: ['name', 'subject', 'kind'],
    render: ({ name, subject, kind }) => (
      <>
        <span className="strong">{name}</span>
        {kind === notificationKinds.automatic && <span className="quiet small"> · automatic</span>}
        <div className="quiet small not-on-phone cut">{subject}</div>
      </>
    ),
  },
  {
    field: 'notificationStatusId',
    sorter: true,
    width: 210,
    phone: 'state',
    exportFields: ['notificationStatusId', 'sendAt', 'startedAt', 'endedAt'],
    render: (row) => <EmailStatus row={row} timeZone={timeZone} />,
  },
  {
    field: 'recipientCount',
    title: 'Recipients',
    width: 260,
    phone: 'line',
    exportFields: exportedCounts,
    render: (row) => <span className={row.recipientCount === 0 ? 'quiet' : undefined}>{sendingCounts(row)}</span>,
  },
  ...(actions
    ? [
        {
          key: 'next',
          title: 'Action',
          hasHiddenTitle: true as const,
          width: 130,
          action: (row: EmailNotification) => nextActionOf(row)?.label,
          render: (row: EmailNotification) => <EmailAction row={row} actions={actions} />,
        },
      ]
    : []),
]

/** The status of an e-mail, with its moment in the event's zone. */
export function EmailStatus({ row, timeZone }: { row: EmailNotification; timeZone: string }) {
  const { notificationStatusId: status, sendAt, startedAt, endedAt } = row
  const at = status === scheduled || status === missed ? sendAt : (endedAt ?? startedAt)
  return (
    <>
      <ToneTag tone={sendingTones[status]}>{choiceLabel(notificationStatuses, status)}</ToneTag>
      {at && (
        <div className="not-on-phone">
          <Instant at={at} className="quiet small">
            {formatWithZone(at, timeZone)}
          </Instant>
        </div>
      )}
    </>
  )
}
