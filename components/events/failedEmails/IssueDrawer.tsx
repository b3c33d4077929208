import { Button, Drawer, Flex } from 'antd'
import { useState } from 'react'
import { choiceLabel } from '#constants/choice.ts'
import { bounceClasses, deliveryStatuses, mailResolutions, mailKinds } from '#constants/mails.ts'
import { openIn, routes } from '#constants/routes.ts'
import type { FailedEmail } from '#contract/events/failedEmails.ts'
import { MailLink, RecordHead } from '../../resource/record/RecordHead.tsx'
import { formatWithZone } from '../../ui/dates.ts'
import { PageLink } from '../../ui/PageLink.tsx'
import { usePermission } from '../../ui/usePermission.ts'
import { CorrectAddressDialog } from './CorrectAddressDialog.tsx'
import { addressOfRecipient, IssueState, isUnresolved, zoneOf } from './issueColumns.tsx'
import { useIssueActions } from './useIssueActions.ts'

/** A mail that did not arrive: whose it is, what the mail server said, and what can be done. */
export function IssueDrawer({ row, onClose }: { row: FailedEmail; onClose: () => void }) {
  const maySend = usePermission('send')
  const mayChange = { registrations: usePermission('editRegistrations'), contacts: usePermission('editEvents') }
  const [isCorrecting, setCorrecting] = useState(false)
  const { release, suppress, ignore, reopen } = useIssueActions(onClose)
  const { registrationMailId: id, eventId, contactId, bounceClass, smtpCode, failure, resolution } = row
  const isToContact = eventId === null
  const mayCorrect = isToContact ? mayChange.contacts : mayChange.registrations
  return (
    <Drawer open title={`Mail to ${row.recipient}`} size={640} onClose={onClose}>
      <RecordHead
        facts={[
          { label: 'Status', value: <IssueState {...row} isSuppressed={false} /> },
          { label: 'Address suppressed', value: row.isSuppressed ? 'Yes' : 'No' },
          { label: 'Resolution', value: choiceLabel(mailResolutions, resolution) },
          { label: 'Address', value: <MailLink address={row.recipient} />, isLong: true },
          {
            label: isToContact ? 'Contact' : 'Registrant',
            value: <PageLink href={addressOfRecipient(row)}>{row.registrantName}</PageLink>,
          },
          ...(isToContact
            ? []
            : [
                { label: 'Contact', value: contactId && <PageLink href={routes.contact(contactId)}>Open contact</PageLink> },
                { label: 'Event', value: <PageLink href={routes.event(eventId)}>{row.eventName}</PageLink>, isLong: true },
              ]),
          { label: 'Mail', value: choiceLabel(mailKinds, row.trigger) },
          { label: 'E-mail to many', value: emailToMany(row), isLong: true },
          { label: 'Subject', value: row.subject, isLong: true },
          { label: 'Last attempt', value: row.attemptedAt && formatWithZone(row.attemptedAt, zoneOf(row)) },
          { label: 'Attempts', value: row.attempts },
          { label: 'Reason', value: bounceClass && choiceLabel(bounceClasses, bounceClass) },
          { label: 'Code', value: smtpCode },
        ]}
      />
      {failure && (
        <section aria-label="What the mail server said">
          <blockquote className="issue-words mail-failure">{failure}</blockquote>
        </section>
      )}
      {maySend && (
        <Flex gap={8} wrap>
          {mayCorrect && isUnresolved(row) && (
            <Button type="primary" onClick={() => setCorrecting(true)}>
              Correct address and resend
            </Button>
          )}
          {isUnresolved(row) && (
            <Button onClick={() => void release([id], row.deliveryStatusId === deliveryStatuses.unknown)}>Release and resend</Button>
          )}
          {!row.isSuppressed && <Button onClick={() => void suppress([id])}>Suppress address</Button>}
          {resolution === mailResolutions.open && <Button onClick={() => void ignore([id])}>Ignore</Button>}
          {resolution === mailResolutions.ignored && <Button onClick={() => void reopen([id])}>Open again</Button>}
        </Flex>
      )}
      {isCorrecting && <CorrectAddressDialog row={row} onClose={() => setCorrecting(false)} onDone={onClose} />}
    </Drawer>
  )
}

/** The e-mail to many registrants that the mail is one of. */
const emailToMany = ({ eventId, notificationContentId, notificationName }: FailedEmail) =>
  eventId !== null &&
  notificationContentId !== null && (
    <PageLink href={openIn(routes.event(eventId, 'emailingoneoff'), notificationContentId)}>{notificationName}</PageLink>
  )
