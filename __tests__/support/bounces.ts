interface Report {
  /** The headers of the mail that came back. */
  original: string
  action?: string
  status?: string
  diagnostic?: string
  recipient?: string
}

/** A report that a mail could not be delivered, as Postfix writes it (RFC 3464). */
export const deliveryReport = ({
  original,
  action = 'failed',
  status = '5.1.1',
  diagnostic = 'smtp; 550 5.1.1 <ada@fund.example>: Recipient address rejected:\r\n    User unknown',
  recipient = 'ada@fund.example',
}: Report): string =>
  [
    'From: MAILER-DAEMON@mx.example (Mail Delivery System)',
    'To: no-reply@example.com',
    'Subject: Undelivered Mail Returned to Sender',
    'MIME-Version: 1.0',
    'Content-Type: multipart/report; report-type=delivery-status; boundary="=_part"',
    '',
    '--=_part',
    'Content-Type: text/plain; charset=us-ascii',
    '',
    'I am sorry to have to inform you that your message could not be delivered.',
    '--=_part',
    'Content-Type: message/delivery-status',
    '',
    'Reporting-MTA: dns; mx.example',
    'Arrival-Date: Sun, 1 Mar 2026 10:00:00 +0000',
    '',
    `Final-Recipient: rfc822; ${recipient}`,
    `Action: ${action}`,
    `Status: ${status}`,
    `Diagnostic-Code: ${diagnostic}`,
    '',
    '--=_part',
    'Content-Type: text/rfc822-headers',
    '',
    original,
    '',
    '--=_part--',
    '',
  ].join('\r\n')

/** A report that a recipient called a mail spam (RFC 5965). */
export const abuseReport = ({ original, recipient = 'ada@fund.example' }: Report): string =>
  [
    'From: feedback@mailbox.example',
    'To: no-reply@example.com',
    'Subject: Abuse report',
    'MIME-Version: 1.0',
    'Content-Type: multipart/report; report-type=feedback-report; boundary="=_part"',
    '',
    '--=_part',
    'Content-Type: text/plain',
    '',
    'This is an abuse report.',
    '--=_part',
    'Content-Type: message/feedback-report',
    '',
    'Feedback-Type: abuse',
    'User-Agent: Mailbox/1.0',
    'Version: 1',
    `Original-Rcpt-To: <${recipient}>`,
    '',
    '--=_part',
    'Content-Type: message/rfc822',
    '',
    original,
    '',
    'The text of the mail.',
    '--=_part--',
    '',
  ].join('\r\n')
