import { openIn, routes } from '#constants/routes.ts'
import type { OutboxHead } from '#contract/utilities/outbox.ts'
import { PageLink } from '../../ui/PageLink.tsx'

/** Whom a mail is for, as a link to the registration or the contact; nothing once their data were deleted. */
export function OutboxRecipient({ mail: { recipientName, eventId, eventRegistrationId, contactId } }: { mail: OutboxHead }) {
  if (recipientName === null) return null
  if (eventId !== null && eventRegistrationId !== null)
    return <PageLink href={openIn(routes.event(eventId, 'registrations'), eventRegistrationId)}>{recipientName}</PageLink>
  return contactId === null ? recipientName : <PageLink href={routes.contact(contactId)}>{recipientName}</PageLink>
}
