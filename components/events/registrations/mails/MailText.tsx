import { Alert } from 'antd'
import { choiceLabel } from '#constants/choice.ts'
import { type MailTrigger, statusesOfMail } from '#constants/mails.ts'
import { registrationStatuses, type RegistrationStatusId } from '#constants/statuses.ts'
import type { MailPreview } from '#contract/events/registrationMails.ts'
import { orList } from '#contract/textLists.ts'
import { formatWithZone } from '../../../ui/dates.ts'
import { MailHead } from '../../../ui/MailHead.tsx'
import { placeholdersText } from '../../../ui/mailTexts.ts'

interface WarningsProps {
  mail: MailPreview
  trigger: MailTrigger
  timeZone: string
}

/** What speaks against sending a mail to somebody. */
export const MailWarnings = ({ mail: { empty, otherStatusId, lastSentAt }, trigger, timeZone }: WarningsProps) => (
  <>
    {empty.length > 0 && <Alert type="warning" showIcon title={placeholdersText(empty)} />}
    {otherStatusId && <Alert type="warning" showIcon title={otherStatusText(otherStatusId, trigger)} />}
    {lastSentAt && (
      <Alert type="info" showIcon title={`This registrant got this mail already, on ${formatWithZone(lastSentAt, timeZone)}.`} />
    )}
  </>
)

/** "This registration is Approved, and this mail is for one that is Declined." */
const otherStatusText = (status: RegistrationStatusId, trigger: MailTrigger): string => {
  const meant = statusesOfMail[trigger].map((id) => choiceLabel(registrationStatuses, id))
  return `This registration is ${choiceLabel(registrationStatuses, status)}, and this mail is for one that is ${orList(meant)}.`
}

/** What a registrant gets: the head of the mail, and its text in a frame that runs nothing. Nothing where there is no text to send. */
export const MailText = ({ mail: { recipient, subject, attachments, html } }: { mail: MailPreview }) =>
  subject === '' ? null : (
    <>
      <MailHead to={recipient} subject={subject} attachments={attachments} />
      <iframe className="mail-preview" title="The mail" sandbox="" srcDoc={html} />
    </>
  )
