import { useMemo } from 'react'
import { openIn, routes } from '#constants/routes.ts'
import type { EmailNotification, EmailRecipient } from '#contract/events/emailNotifications.ts'
import type { Event } from '#contract/events/events.ts'
import { fetchEmailPreview } from '#store/events/emailAudience.ts'
import { emailRecipients } from '#store/events/emailNotifications.ts'
import { SentMail } from '../../form/SentMail.tsx'
import type { Column } from '../../resource/base/columns.tsx'
import { InnerList } from '../../resource/list/InnerList.tsx'
import { ListRows } from '../../resource/list/ListRows.tsx'
import { ListSearch } from '../../resource/list/ListSearch.tsx'
import { DeliveryState } from '../../ui/DeliveryState.tsx'
import { MailRecipient } from '../../ui/MailRecipient.tsx'
import { TemplatePreview } from '../emailTemplates/TemplatePreview.tsx'
import { audienceOf } from './audienceOf.ts'
import { audienceSentence } from './audienceSentence.ts'
import { sendingCounts } from '../../ui/sendingCounts.ts'
import { useAudienceNames } from './useAudienceNames.ts'

const texts = { list: 'Recipients', one: 'recipient', empty: 'Nobody was confirmed for it.', search: 'Search recipients' }

/** An e-mail that cannot be changed any more: what became of the mail to each of its recipients, and what it says. */
export function SentEmail({ row, event: { eventId, timeZone } }: { row: EmailNotification; event: Event }) {
  const { notificationContentId, subject, bodyHtml } = row
  const { names } = useAudienceNames(eventId)
  const scope = useMemo(() => ({ notificationContentId }), [notificationContentId])
  const columns = useMemo(() => recipientColumns({ eventId, timeZone }), [eventId, timeZone])
  return (
    <SentMail
      label="Audience"
      counts={row}
      summary={
        <>
          <span className="strong">{sendingCounts(row)}.</span> {audienceSentence(audienceOf(row), names)}
        </>
      }
      preview={
        <TemplatePreview
          draft={{ eventId, subject, bodyHtml, ...audienceOf(row) }}
          fetch={fetchEmailPreview}
          standIn="one of the audience"
        />
      }
    >
      <InnerList resource={emailRecipients} scope={scope} columns={columns} texts={texts} nameOf={nameOf} isSelectable={false}>
        <div className="list-bar">
          <ListSearch of={emailRecipients} />
        </div>
        <ListRows of={emailRecipients} minWidth={480} start={false} />
      </InnerList>
    </SentMail>
  )
}

/** A stable function: a new one would render every row again. */
const nameOf = ({ registrantName }: EmailRecipient): string => registrantName

const recipientColumns = ({ eventId, timeZone }: { eventId: number; timeZone: string }): Column<EmailRecipient>[] => [
  {
    field: 'registrantName',
    sorter: true,
    ellipsis: true,
    render: ({ registrantName, eventRegistrationId, address, failure }) => (
      <MailRecipient
        href={openIn(routes.event(eventId, 'registrations'), eventRegistrationId)}
        name={registrantName}
        {...{ address, failure }}
      />
    ),
  },
  {
    field: 'deliveryStatusId',
    sorter: true,
    width: 240,
    phone: 'state',
    render: (recipient) => <DeliveryState {...recipient} timeZone={timeZone} />,
  },
]
