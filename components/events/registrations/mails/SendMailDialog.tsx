import { Alert, Skeleton } from 'antd'
import { useState } from 'react'
import type { MailTrigger } from '#constants/mails.ts'
import type { Registration } from '#contract/events/registrations.ts'
import { fullNameOf } from '#contract/personName.ts'
import { previewRegistrationMail, sendRegistrationMail } from '#store/events/registrationMails.ts'
import { useAppDispatch } from '#store/hooks.ts'
import { LoadAgain } from '../../../ui/LoadAgain.tsx'
import { Modal } from '../../../ui/Modal.tsx'
import { usePreview } from '../../../ui/usePreview.ts'
import { MailText, MailWarnings } from './MailText.tsx'
import { TriggerSelect } from './TriggerSelect.tsx'
import { usualTrigger } from './usualTrigger.ts'

interface Props {
  registration: Registration
  timeZone: string
  /** The mail that is chosen at first; default: the one that fits the status. */
  initialTrigger?: MailTrigger
  onClose: () => void
  onSent: () => void
}

/** Shows a mail as the registrant would get it, and sends it. */
export function SendMailDialog({ registration, timeZone, initialTrigger, onClose, onSent }: Props) {
  const dispatch = useAppDispatch()
  const { eventRegistrationId, eventId, firstName, lastName } = registration
  const [trigger, setTrigger] = useState<MailTrigger>(initialTrigger ?? usualTrigger(registration))
  const [isSending, setSending] = useState(false)
  const { reply, problem, isCurrent, reload } = usePreview(previewRegistrationMail, { eventRegistrationId, trigger })
  const mail = isCurrent ? reply : null
  const send = async () => {
    setSending(true)
    const result = await dispatch(sendRegistrationMail({ eventRegistrationId, trigger }))
    setSending(false)
    if (sendRegistrationMail.fulfilled.match(result)) onSent()
  }
  return (
    <Modal
      open
      width={680}
      title={`Send a mail to ${fullNameOf({ firstName, lastName })}`}
      okText="Send mail"
      okButtonProps={{ disabled: !mail || mail.refusal !== null }}
      confirmLoading={isSending}
      onOk={() => void send()}
      onCancel={onClose}
    >
      <div className="mail-dialog">
        <TriggerSelect eventId={eventId} value={trigger} onChange={setTrigger} />
        {!mail && (problem ? <LoadAgain text={problem} onClick={reload} /> : <Skeleton active title={false} paragraph={{ rows: 8 }} />)}
        {mail?.refusal && <Alert type="error" showIcon title={`It cannot be sent: ${mail.refusal}`} />}
        {mail && <MailWarnings mail={mail} trigger={trigger} timeZone={timeZone} />}
        {mail && <MailText mail={mail} />}
      </div>
    </Modal>
  )
}
