interface Props {
  to: string
  subject: string
  /** The names of the files that leave with it. */
  attachments?: readonly string[]
}

/** Whom a mail is to, what it is about, and what leaves with it. */
export const MailHead = ({ to, subject, attachments = [] }: Props) => (
  <dl className="mail-head">
    <dt>To</dt>
    <dd>{to}</dd>
    <dt>Subject</dt>
    <dd className="strong">{subject}</dd>
    {attachments.length > 0 && (
      <>
        <dt>Attached</dt>
        <dd>{attachments.join(', ')}</dd>
      </>
    )}
  </dl>
)
