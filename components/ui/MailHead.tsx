interface Props {
  to: string
  subject: string
  /** The names of the files that leave with it. */
  attachments?: readonly string[]
  /** Null for what the event does not have yet. */
  sender?: { fromName: string | null; replyTo: string | null }
}

/** Whom a mail is from and to, what it is about, and what leaves with it. */
export const MailHead = ({ to, subject, sender, attachments = [] }: Props) => (
  <dl className="mail-head">
    {sender && (
      <>
        <dt>From</dt>
        <dd>{sender.fromName ?? '—'}</dd>
        <dt>Replies go to</dt>
        <dd>{sender.replyTo ?? '—'}</dd>
      </>
    )}
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
