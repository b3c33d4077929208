import { choiceLabel } from '#constants/choice.ts'
import { notificationStatuses } from '#constants/notifications.ts'
import type { ContactEmail } from '#contract/utilities/contactEmails.ts'
import { counted } from '#contract/textLists.ts'
import type { Column } from '../../resource/base/columns.tsx'
import { Button } from '../../ui/Button.tsx'
import { formatWithZone, viewerZone } from '../../ui/dates.ts'
import { Instant } from '../../ui/Instant.tsx'
import { exportedCounts, sendingCounts } from '../../ui/sendingCounts.ts'
import { sendingTones } from '../../ui/sendingTones.ts'
import { ToneTag } from '../../ui/ToneTag.tsx'

const { draft, sending, sentWithFailures, failed } = notificationStatuses

/** What can be done with e-mails; each asks first where it cannot be undone. */
export interface ContactEmailActions {
  send: (row: ContactEmail) => void
  stop: (row: ContactEmail) => void
  retry: (row: ContactEmail) => void
}

/** The usual next thing to do with an e-mail, by its status; undefined for none. */
export function nextActionOf({
  notificationStatusId: status,
  retryableCount,
}: ContactEmail): { name: keyof ContactEmailActions; label: string } | undefined {
  if (status === draft) return { name: 'send', label: 'Send…' }
  if (status === sending) return { name: 'stop', label: 'Stop' }
  if ((status === sentWithFailures || status === failed) && retryableCount > 0) return { name: 'retry', label: 'Retry failed' }
  return undefined
}

/** `actions` is undefined for who may not send. */
export const contactEmailColumns = (actions: ContactEmailActions | undefined): Column<ContactEmail>[] => [
  {
    field: 'name',
    sorter: true,
    ellipsis: true,
    exportFields: ['name', 'subject'],
    render: ({ name, subject }) => (
      <>
        <span className="strong">{name}</span>
        <div className="quiet small not-on-phone cut">{subject}</div>
      </>
    ),
  },
  {
    field: 'notificationStatusId',
    sorter: true,
    width: 150,
    phone: 'state',
    render: ({ notificationStatusId: id }) => <ToneTag tone={sendingTones[id]}>{choiceLabel(notificationStatuses, id)}</ToneTag>,
  },
  {
    field: 'recipientCount',
    title: 'Recipients',
    width: 260,
    phone: 'line',
    exportFields: exportedCounts,
    render: (row) => <ResultText row={row} />,
  },
  {
    field: 'sentAt',
    sorter: true,
    width: 220,
    phone: 'line',
    exportFields: ['sentAt', 'sentByName'],
    render: ({ sentAt, sentByName }) =>
      sentAt ? (
        <>
          <Instant at={sentAt}>{formatWithZone(sentAt, viewerZone())}</Instant>
          <div className="quiet small not-on-phone cut">{sentByName}</div>
        </>
      ) : (
        <span className="quiet not-on-phone">—</span>
      ),
  },
  ...(actions
    ? [
        {
          key: 'next',
          title: 'Action',
          hasHiddenTitle: true as const,
          width: 130,
          action: (row: ContactEmail) => nextActionOf(row)?.label,
          render: (row: ContactEmail) => <NextAction row={row} actions={actions} />,
        },
      ]
    : []),
]

/** "24 of 26 sent, 2 failed"; of a draft, how many people are chosen. */
function ResultText({ row }: { row: ContactEmail }) {
  if (row.notificationStatusId !== draft) return <>{sendingCounts(row)}</>
  return <span className="quiet">{counted(row.contactIds.length, 'person chosen', 'people chosen')}</span>
}

function NextAction({ row, actions }: { row: ContactEmail; actions: ContactEmailActions }) {
  const next = nextActionOf(row)
  if (!next) return null
  return (
    <Button size="small" aria-label={`${next.label} “${row.name}”`} onClick={() => actions[next.name](row)}>
      {next.label}
    </Button>
  )
}
