import { Select } from 'antd'
import { type MailTrigger, mailTriggers } from '#constants/mails.ts'
import { registrationEmailTemplates } from '#store/events/registrationMails.ts'
import { useLookup } from '../../../ui/useLookup.ts'

interface Props {
  eventId: number
  value: MailTrigger | undefined
  onChange: (trigger: MailTrigger) => void
}

/** Chooses one of the mails that have a text. */
export function TriggerSelect({ eventId, value, onChange }: Props) {
  const { rows, status } = useLookup(registrationEmailTemplates, { eventId })
  const active = new Set(rows.filter(({ isActive }) => isActive).map(({ trigger }) => trigger))
  return (
    <Select<MailTrigger>
      aria-label="Mail"
      loading={status === 'loading'}
      value={value}
      placeholder="Choose a mail"
      onChange={onChange}
      options={mailTriggers.filter((one) => active.has(one.value))}
    />
  )
}
