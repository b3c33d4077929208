import { Drawer } from 'antd'
import { fetchOutboxMail } from '#store/utilities/outbox.ts'
import { RecordHead } from '../../resource/record/RecordHead.tsx'
import { formatWithZone, viewerZone } from '../../ui/dates.ts'
import { DeliveryTag } from '../../ui/DeliveryTag.tsx'
import { MailView } from '../../ui/MailView.tsx'
import { usePreview } from '../../ui/usePreview.ts'
import { OutboxRecipient } from './OutboxRecipient.tsx'

const nothingWrong = { empty: [], problems: {} }

/** A mail of the outbox with both of its parts; the HTML is in a sandboxed frame. */
export function OutboxMail({ registrationMailId, onClose }: { registrationMailId: number; onClose: () => void }) {
  const preview = usePreview(fetchOutboxMail, { registrationMailId })
  const mail = preview.reply
  return (
    <Drawer open title="E-mail" size={860} onClose={onClose}>
      {mail && (
        <RecordHead
          facts={[
            { label: 'For', value: mail.recipientName !== null && <OutboxRecipient mail={mail} /> },
            { label: 'Event', value: mail.eventName },
            { label: 'From', value: mail.from, isLong: true },
            { label: 'Replies go to', value: mail.replyTo, isLong: true },
            { label: 'Status', value: <DeliveryTag deliveryStatusId={mail.deliveryStatusId} /> },
            { label: 'Written at', value: formatWithZone(mail.createdAt, viewerZone()) },
            { label: 'Sent at', value: mail.sentAt && formatWithZone(mail.sentAt, viewerZone()) },
            { label: 'Reason', value: mail.failure, isLong: true },
          ]}
        />
      )}
      <MailView preview={{ ...preview, reply: mail && { ...mail, ...nothingWrong } }} picker={null} to={mail?.recipient ?? ''} nobody="" />
    </Drawer>
  )
}
