import { Alert, Skeleton } from 'antd'
import { useState } from 'react'
import { choiceLabel } from '#constants/choice.ts'
import { type MailTrigger, statusesOfMail } from '#constants/mails.ts'
import { registrationStatuses, type RegistrationStatusId } from '#constants/statuses.ts'
import type { Registration } from '#contract/events/registrations.ts'
import { fullNameOf } from '#contract/personName.ts'
import { orList } from '#contract/textLists.ts'
import { previewRegistrationMail, sendRegistrationMail } from '#store/events/registrationMails.ts'
import { useAppDispatch } from '#store/hooks.ts'
import { formatWithZone } from '../../../ui/dates.ts'
import { LoadAgain } from '../../../ui/LoadAgain.tsx'
import { Modal } from '../../../ui/Modal.tsx'
import { placeholdersText } from '../../../ui/mailTexts.ts'
import { usePreview } from '../../../ui/usePreview.ts'
import { MailText } from './MailText.tsx'
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

/** "This registration is Approved, and this mail is for one that is Declined." */
const otherStatusText = (status: RegistrationStatusId, trigger: MailTrigger): string => {
  const meant = statusesOfMail[trigger].map((id) => choiceLabel(registrationStatuses, id))
  return `This registration is ${choiceLabel(registrationStatuses, status)}, and this mail is for one that is ${orList(meant)}.`
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
        {mail && mail.empty.length > 0 && <Alert type="warning" showIcon title={placeholdersText(mail.empty)} />}
        {mail?.otherStatusId && <Alert type="warning" showIcon title={otherStatusText(mail.otherStatusId, trigger)} />}
        {mail?.lastSentAt && (
          <Alert type="info" showIcon title={`This registrant got this mail already, on ${formatWithZone(mail.lastSentAt, timeZone)}.`} />
        )}
        {mail && <MailText mail={mail} />}
      </div>
    </Modal>
  )
}
