import { choiceLabel } from '#constants/choice.ts'
import { bounceClasses, deliveryStatuses, mailResolutions, mailKinds } from '#constants/mails.ts'
import { openIn, routes } from '#constants/routes.ts'
import type { FailedEmail } from '#contract/events/failedEmails.ts'
import type { Column } from '../../resource/base/columns.tsx'
import { formatWithZone, viewerZone } from '../../ui/dates.ts'
import { DeliveryTag } from '../../ui/DeliveryTag.tsx'
import { Instant } from '../../ui/Instant.tsx'
import { PageLink } from '../../ui/PageLink.tsx'

export const issueColumns: Column<FailedEmail>[] = [
  {
    field: 'recipient',
    sorter: true,
    width: 230,
    ellipsis: true,
    exportFields: ['recipient', 'registrantName'],
    render: ({ recipient, registrantName }) => (
      <>
        <span className="strong">{recipient}</span>
        <div className="quiet small cut">{registrantName}</div>
      </>
    ),
  },
  {
    field: 'deliveryStatusId',
    sorter: true,
    width: 145,
    phone: 'state',
    exportFields: ['deliveryStatusId', 'isSuppressed'],
    render: (row) => <IssueState {...row} />,
  },
  {
    field: 'bounceClass',
    title: 'Reason',
    sorter: true,
    ellipsis: true,
    phone: 'line',
    exportFields: ['bounceClass', 'smtpCode', 'failure'],
    render: ({ bounceClass, smtpCode, failure }) => (
      <span title={failure ?? undefined}>
        {[bounceClass && choiceLabel(bounceClasses, bounceClass), smtpCode].filter(Boolean).join(' · ') || '—'}
        <div className="quiet small not-on-phone cut">{failure}</div>
      </span>
    ),
  },
  {
    field: 'eventName',
    sorter: true,
    width: 200,
    ellipsis: true,
    exportFields: ['eventName', 'trigger', 'subject'],
    render: ({ eventName, trigger, ...row }) => (
      <>
        <PageLink href={addressOfRecipient(row)}>{eventName ?? 'No event'}</PageLink>
        <div className="quiet small not-on-phone">{choiceLabel(mailKinds, trigger)}</div>
      </>
    ),
  },
  {
    field: 'attemptedAt',
    sorter: true,
    width: 180,
    phone: 'line',
    exportFields: ['attemptedAt', 'attempts'],
    render: ({ attemptedAt, attempts }) =>
      attemptedAt ? (
        <>
          <Instant at={attemptedAt}>{formatWithZone(attemptedAt, viewerZone())}</Instant>
          <div className="quiet small not-on-phone">{attempts === 1 ? '1 attempt' : `${attempts} attempts`}</div>
        </>
      ) : (
        <span className="quiet">Not attempted</span>
      ),
  },
  { field: 'resolution', sorter: true, width: 140, phone: 'line', render: ({ resolution }) => choiceLabel(mailResolutions, resolution) },
]

/** Where the registration is whose mail it is, or the contact. */
export const addressOfRecipient = ({
  eventId,
  eventRegistrationId,
  contactId,
}: Pick<FailedEmail, 'eventId' | 'eventRegistrationId' | 'contactId'>): string =>
  eventId === null || eventRegistrationId === null
    ? routes.contact(contactId ?? 0)
    : openIn(routes.event(eventId, 'registrations'), eventRegistrationId)

/** The zone of the event; of a mail to a contact, that of whoever looks at it. */
export const zoneOf = ({ eventId, timeZone }: Pick<FailedEmail, 'eventId' | 'timeZone'>): string =>
  eventId === null ? viewerZone() : timeZone

/** The state of a mail, and whether its address gets any. */
export const IssueState = ({ deliveryStatusId, isSuppressed }: Pick<FailedEmail, 'deliveryStatusId' | 'isSuppressed'>) => (
  <>
    <DeliveryTag deliveryStatusId={deliveryStatusId} />
    {isSuppressed && deliveryStatusId !== deliveryStatuses.suppressed && <div className="quiet small not-on-phone">Address suppressed</div>}
  </>
)

/** Whether something can still be done about a mail. */
export const isUnresolved = ({ resolution }: Pick<FailedEmail, 'resolution'>): boolean =>
  resolution === mailResolutions.open || resolution === mailResolutions.ignored
