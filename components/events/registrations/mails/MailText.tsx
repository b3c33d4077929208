import type { MailPreview } from '#contract/events/registrationMails.ts'
import { MailHead } from '../../../ui/MailHead.tsx'

/** What a registrant gets: the head of the mail, and its text in a frame that runs nothing. Nothing where there is no text to send. */
export const MailText = ({ mail: { recipient, subject, attachments, html } }: { mail: MailPreview }) =>
  subject === '' ? null : (
    <>
      <MailHead to={recipient} subject={subject} attachments={attachments} />
      <iframe className="mail-preview" title="The mail" sandbox="" srcDoc={html} />
    </>
  )
