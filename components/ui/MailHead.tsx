interface Props {
  to: string
  subject: string
  /** The name of the file that leaves with it. */
  attachment?: string
}

/** Whom a mail is to, what it is about, and what leaves with it. */
export const MailHead = ({ to, subject, attachment }: Props) => (
  <dl className="mail-head">
    <dt>To</dt>
    <dd>{to}</dd>
    <dt>Subject</dt>
    <dd className="strong">{subject}</dd>
    {attachment && (
      <>
        <dt>Attached</dt>
        <dd>{attachment}</dd>
      </>
    )}
  </dl>
)
