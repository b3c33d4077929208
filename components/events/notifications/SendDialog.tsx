import { Alert, Form, Radio } from 'antd'
import { useState } from 'react'
import { type EmailNotification, sendingMoment } from '#contract/events/emailNotifications.ts'
import type { Event } from '#contract/events/events.ts'
import { counted } from '#contract/textLists.ts'
import { failureOf } from '#store/createCallThunk.ts'
import { fetchAudience, fetchEmailPreview, fetchEmptyEmailFields } from '#store/events/emailAudience.ts'
import { processEmail, scheduleEmail, testEmail } from '#store/events/emailNotifications.ts'
import { useAppDispatch } from '#store/hooks.ts'
import { refusalOf } from '#store/refusalOf.ts'
import { DateTimeField } from '../../form/DateTimeField.tsx'
import { FormSchema } from '../../form/FormSchema.tsx'
import { OwnForm } from '../../form/OwnForm.tsx'
import { TestSend } from '../../form/TestSend.tsx'
import { Modal } from '../../ui/Modal.tsx'
import { UnwrittenWarning } from '../../ui/UnwrittenWarning.tsx'
import { usePreview } from '../../ui/usePreview.ts'
import { EmptyFields } from '../../form/EmptyFields.tsx'
import { MailServerWarning } from '../registrations/mails/MailServerWarning.tsx'
import { TemplatePreview } from '../emailTemplates/TemplatePreview.tsx'
import { AudienceSummary } from './AudienceSummary.tsx'
import { audienceOf } from './audienceOf.ts'
import { useAudienceNames } from './useAudienceNames.ts'

interface Props {
  row: EmailNotification
  event: Event
  onClose: () => void
}

/** Shows who would get an e-mail, and sends it to exactly these: now, or at a moment in the event's zone. */
export function SendDialog({ row, event: { eventId, timeZone }, onClose }: Props) {
  const dispatch = useAppDispatch()
  const [form] = Form.useForm<{ sendAt: string }>()
  const [isLater, setLater] = useState(false)
  const [isSending, setSending] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  const [version, setVersion] = useState(0)
  /** Whose mail is shown, and so that of a test. */
  const [shownId, setShownId] = useState<number>()
  const { names } = useAudienceNames(eventId)
  const text = { eventId, subject: row.subject, bodyHtml: row.bodyHtml }
  const audience = { eventId, notificationContentId: row.notificationContentId, ...audienceOf(row) }
  const { reply } = usePreview(fetchAudience, audience, version)
  const count = reply?.recipientCount ?? 0
  const send = async (sendAt?: string) => {
    setSending(true)
    setRefusal(null)
    const seen = { notificationContentId: row.notificationContentId, rowVersion: row.rowVersion, recipientCount: count }
    const result = await dispatch(sendAt === undefined ? processEmail(seen) : scheduleEmail({ ...seen, sendAt }))
    setSending(false)
    const failure = failureOf(result)
    if (!failure) return onClose()
    setRefusal(refusalOf(failure))
    setVersion((before) => before + 1)
  }
  const people = counted(count, 'person', 'people')
  return (
    <Modal
      open
      title={`Send “${row.name}”`}
      width={640}
      okText={count === 0 ? 'Send' : isLater ? `Schedule for ${people}` : `Send to ${people}`}
      okButtonProps={{ disabled: count === 0 }}
      confirmLoading={isSending}
      onOk={() => (isLater ? form.submit() : void send())}
      onCancel={onClose}
    >
      <div className="mail-dialog">
        <MailServerWarning />
        <UnwrittenWarning bodyHtml={row.bodyHtml} />
        <AudienceSummary audience={audience} names={names} version={version} />
        <EmptyFields
          key={version}
          draft={{ ...audience, ...text }}
          fetch={fetchEmptyEmailFields}
          nobody="Nobody gets it yet."
          isImmediate
        />
        <TemplatePreview draft={{ ...text, ...audience }} fetch={fetchEmailPreview} standIn="one of the audience" onShown={setShownId} />
        <TestSend onSend={(testRecipients) => dispatch(testEmail({ ...text, eventRegistrationId: shownId, testRecipients }))} />
        <Radio.Group
          aria-label="When"
          value={isLater}
          onChange={({ target }) => setLater(target.value as boolean)}
          options={[
            { value: false, label: 'Send now' },
            { value: true, label: 'At a time' },
          ]}
        />
        {isLater && (
          <FormSchema schema={sendingMoment} timeZone={timeZone}>
            <OwnForm<{ sendAt: string }> form={form} layout="vertical" autoComplete="off" onFinish={({ sendAt }) => void send(sendAt)}>
              <DateTimeField name="sendAt" extra="Who registers later does not get it" />
            </OwnForm>
          </FormSchema>
        )}
        <div aria-live="polite">{refusal !== null && <Alert type="error" showIcon title={refusal} />}</div>
      </div>
    </Modal>
  )
}
