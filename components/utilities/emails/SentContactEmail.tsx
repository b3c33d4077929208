import { useMemo } from 'react'
import { routes } from '#constants/routes.ts'
import type { ContactEmail, ContactEmailRecipient } from '#contract/utilities/contactEmails.ts'
import { counted } from '#contract/textLists.ts'
import { contactEmailRecipients, fetchContactAudience } from '#store/utilities/contactEmails.ts'
import { SentMail } from '../../form/SentMail.tsx'
import type { Column } from '../../resource/base/columns.tsx'
import { InnerList } from '../../resource/list/InnerList.tsx'
import { ListRows } from '../../resource/list/ListRows.tsx'
import { ListSearch } from '../../resource/list/ListSearch.tsx'
import { formatWithZone, viewerZone } from '../../ui/dates.ts'
import { DeliveryState } from '../../ui/DeliveryState.tsx'
import { MailRecipient } from '../../ui/MailRecipient.tsx'
import { sendingCounts } from '../../ui/sendingCounts.ts'
import { usePreview } from '../../ui/usePreview.ts'
import { ContactPreview } from './ContactPreview.tsx'

const texts = { list: 'Recipients', one: 'recipient', many: 'recipients', empty: 'Nobody got it.', search: 'Search recipients' }

const columns: Column<ContactEmailRecipient>[] = [
  {
    field: 'contactName',
    sorter: true,
    ellipsis: true,
    render: ({ contactName, contactId, address, failure }) => (
      <MailRecipient href={routes.contact(contactId)} name={contactName} {...{ address, failure }} />
    ),
  },
  {
    field: 'deliveryStatusId',
    sorter: true,
    width: 240,
    phone: 'state',
    render: (row) => <DeliveryState {...row} timeZone={viewerZone()} />,
  },
]
/** A stable function: a new one would render every row again. */
const nameOf = ({ contactName }: ContactEmailRecipient): string => contactName

/** An e-mail that was sent: what became of the mail to each of its recipients, and what it says. */
export function SentContactEmail({ row }: { row: ContactEmail }) {
  const { contactEmailId, subject, bodyHtml, contactIds, recipientCount, sentAt, sentByName } = row
  const scope = useMemo(() => ({ contactEmailId }), [contactEmailId])
  const { reply } = usePreview(fetchContactAudience, { contactIds })
  const leftOut = contactIds.length - recipientCount
  return (
    <SentMail
      label="Results"
      counts={row}
      summary={
        <>
          <span className="strong">{sendingCounts(row)}.</span>
          {sentAt && ` Sent ${formatWithZone(sentAt, viewerZone())}${sentByName ? ` by ${sentByName}` : ''}.`}
          {leftOut > 0 && ` ${counted(leftOut, 'chosen person was', 'chosen people were')} left out.`}
        </>
      }
      preview={<ContactPreview draft={{ subject, bodyHtml, contactIds, contactEmailId }} people={reply?.people} />}
    >
      <InnerList resource={contactEmailRecipients} scope={scope} columns={columns} texts={texts} nameOf={nameOf} isSelectable={false}>
        <div className="list-bar">
          <ListSearch of={contactEmailRecipients} />
        </div>
        <ListRows of={contactEmailRecipients} minWidth={480} start={false} />
      </InnerList>
    </SentMail>
  )
}
