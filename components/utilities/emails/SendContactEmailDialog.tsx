import { Alert } from 'antd'
import { useState } from 'react'
import type { ContactEmail } from '#contract/utilities/contactEmails.ts'
import { counted } from '#contract/textLists.ts'
import { failureOf } from '#store/createCallThunk.ts'
import { useAppDispatch } from '#store/hooks.ts'
import { refusalOf } from '#store/refusalOf.ts'
import { fetchContactAudience, fetchEmptyContactFields, sendContactEmail, testContactEmail } from '#store/utilities/contactEmails.ts'
import { MailServerAlert } from '../../events/registrations/mails/MailServerWarning.tsx'
import { useMailServerProblem } from '../../events/registrations/mails/useMailServerProblem.ts'
import { EmptyFields } from '../../form/EmptyFields.tsx'
import { TestSend } from '../../form/TestSend.tsx'
import { Modal } from '../../ui/Modal.tsx'
import { UnwrittenWarning } from '../../ui/UnwrittenWarning.tsx'
import { usePreview } from '../../ui/usePreview.ts'
import { ContactAudienceSummary } from './ContactAudienceSummary.tsx'
import { ContactPreview } from './ContactPreview.tsx'

/** Shows an e-mail and who would get it, and sends it to exactly these. */
export function SendContactEmailDialog({ row, onClose }: { row: ContactEmail; onClose: () => void }) {
  const dispatch = useAppDispatch()
  const mailProblem = useMailServerProblem()
  const [isSending, setSending] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  const [version, setVersion] = useState(0)
  const { contactEmailId, rowVersion, name, subject, bodyHtml, contactIds, fromName, replyTo } = row
  const audience = usePreview(fetchContactAudience, { contactIds }, version)
  const count = audience.reply?.recipientCount ?? 0
  const draft = { subject, bodyHtml, contactIds }
  const send = async () => {
    setSending(true)
    setRefusal(null)
    const failure = failureOf(await dispatch(sendContactEmail({ contactEmailId, rowVersion, recipientCount: count })))
    setSending(false)
    if (!failure) return onClose()
    setRefusal(refusalOf(failure))
    setVersion((before) => before + 1)
  }
  return (
    <Modal
      open
      title={`Send “${name}”`}
      width={640}
      okText={count === 0 ? 'Send' : `Send to ${counted(count, 'person', 'people')}`}
      okButtonProps={{ disabled: count === 0 || mailProblem !== null }}
      confirmLoading={isSending}
      onOk={() => void send()}
      onCancel={onClose}
    >
      <div className="mail-dialog">
        <MailServerAlert problem={mailProblem} />
        <UnwrittenWarning bodyHtml={bodyHtml} />
        <ContactAudienceSummary preview={audience} />
        <EmptyFields key={version} draft={draft} fetch={fetchEmptyContactFields} nobody="Nobody gets it yet." people="people" isImmediate />
        <ContactPreview draft={draft} people={audience.reply?.people} />
        <TestSend onSend={(testRecipients) => dispatch(testContactEmail({ ...draft, fromName, replyTo, testRecipients }))} />
        <div aria-live="polite">{refusal !== null && <Alert type="error" showIcon title={refusal} />}</div>
      </div>
    </Modal>
  )
}
