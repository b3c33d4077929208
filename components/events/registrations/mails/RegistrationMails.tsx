import { Button, Empty, Skeleton } from 'antd'
import { useState } from 'react'
import { choiceLabel } from '#constants/choice.ts'
import { deliveryStatuses, type MailTrigger, mailKinds, mailTriggers } from '#constants/mails.ts'
import type { RegistrationMail } from '#contract/events/registrationMails.ts'
import type { Registration } from '#contract/events/registrations.ts'
import { registrationMails, stopRegistrationMail } from '#store/events/registrationMails.ts'
import { useAppDispatch, useAppSelector } from '#store/hooks.ts'
import { formatWithZone } from '../../../ui/dates.ts'
import { DeliveryTag } from '../../../ui/DeliveryTag.tsx'
import { Instant } from '../../../ui/Instant.tsx'
import { lazyPart } from '../../../ui/lazyPart.tsx'
import { LoadAgain } from '../../../ui/LoadAgain.tsx'
import { useLookup } from '../../../ui/useLookup.ts'
import { usePermission } from '../../../ui/usePermission.ts'
import { MailServerWarning } from './MailServerWarning.tsx'
import { ReplaceLinkButton } from './ReplaceLinkButton.tsx'

const SendMailDialog = lazyPart(() => import('./SendMailDialog.tsx').then((file) => file.SendMailDialog))

const { queued, retry, sent, failed, suppressed, stopped, unknown } = deliveryStatuses
const unsent: readonly number[] = [failed, suppressed, stopped, unknown]
/** Whether a mail did not arrive, as far as is known, and nothing more happens to it. */
const isUnsent = (deliveryStatusId: number): boolean => unsent.includes(deliveryStatusId)

/** Who or what caused a mail: "Sent after a change of status by Maya Lind". */
function originText({ deliveryStatusId, isAutomatic, createdByName }: RegistrationMail): string {
  const action = deliveryStatusId === sent ? 'Sent' : 'Queued'
  const author = createdByName === null ? '' : ` by ${createdByName}`
  return isAutomatic ? `${action} after a change of status${author}` : `${action}${author || ' automatically'}`
}

/** The mails about a registration, with their state, and a button to send one. */
export function RegistrationMails({ registration, timeZone }: { registration: Registration; timeZone: string }) {
  const { eventRegistrationId, rowVersion } = registration
  const maySend = usePermission('send')
  const mayEdit = usePermission('editRegistrations')
  const refreshCount = useAppSelector(({ ui }) => ui.refreshCount)
  /** The mail to begin with; null to choose the usual one. */
  const [dialog, setDialog] = useState<{ trigger?: MailTrigger }>()
  // A move may queue mails.
  const { rows, status, reload } = useLookup(registrationMails, { eventRegistrationId }, refreshCount + rowVersion)
  return (
    <div className="mails">
      {maySend && (
        <Button disabled={false} onClick={() => setDialog({})}>
          Send a mail
        </Button>
      )}{' '}
      {mayEdit && <ReplaceLinkButton registration={registration} />}
      <MailServerWarning />
      {status === 'failed' && <LoadAgain text="The mails could not be loaded." onClick={reload} />}
      {rows.length === 0 && status === 'loading' && <Skeleton active paragraph={{ rows: 3 }} title={false} />}
      {rows.length === 0 && status === 'loaded' && (
        <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="No mails were sent to this registrant." />
      )}
      {rows.length > 0 && (
        <ul className="mail-list" aria-label="Mails">
          {rows.map((mail) => (
            <MailLine
              key={mail.registrationMailId}
              mail={mail}
              timeZone={timeZone}
              maySend={maySend}
              onStopped={reload}
              onSendAgain={(trigger) => setDialog({ trigger })}
            />
          ))}
        </ul>
      )}
      {dialog && (
        <SendMailDialog
          registration={registration}
          timeZone={timeZone}
          initialTrigger={dialog.trigger}
          onClose={() => setDialog(undefined)}
          onSent={() => {
            setDialog(undefined)
            reload()
          }}
        />
      )}
    </div>
  )
}

interface LineProps {
  mail: RegistrationMail
  timeZone: string
  maySend: boolean
  onStopped: () => void
  onSendAgain: (trigger: MailTrigger) => void
}

function MailLine({ mail, timeZone, maySend, onStopped, onSendAgain }: LineProps) {
  const dispatch = useAppDispatch()
  const [isStopping, setStopping] = useState(false)
  const { registrationMailId, trigger, subject, recipient, deliveryStatusId, createdAt, sentAt, nextAttemptAt, failure } = mail
  /** Of a mail about the registration; one of an e-mail to many is sent again from the report of failed mails. */
  const own = mailTriggers.find(({ value }) => value === trigger)
  const at = sentAt ?? nextAttemptAt ?? createdAt
  const waits = deliveryStatusId === queued || deliveryStatusId === retry
  const stop = async () => {
    setStopping(true)
    await dispatch(stopRegistrationMail({ registrationMailId }))
    setStopping(false)
    onStopped()
  }
  return (
    <li>
      <div className="mail-line">
        <span className="strong">{choiceLabel(mailKinds, trigger)}</span>
        <DeliveryTag deliveryStatusId={deliveryStatusId} />
        <Instant at={at} className="quiet">
          {waits && nextAttemptAt ? `Next attempt: ${formatWithZone(at, timeZone)}` : formatWithZone(at, timeZone)}
        </Instant>
        {waits && maySend && (
          <Button size="small" disabled={false} loading={isStopping} onClick={() => void stop()}>
            Stop
          </Button>
        )}
        {isUnsent(deliveryStatusId) && maySend && own && (
          <Button size="small" disabled={false} onClick={() => onSendAgain(own.value)}>
            Send again
          </Button>
        )}
      </div>
      <div>{subject}</div>
      <div className="quiet small">
        To {recipient} · {originText(mail)}
      </div>
      {failure && <div className="mail-failure">{failure}</div>}
    </li>
  )
}
