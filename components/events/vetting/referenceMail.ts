import { vettingLimits } from '#constants/vetting.ts'
import type { VettingReference } from '#contract/events/vettingReferences.ts'

interface Request {
  eventName: string
  /** Where the reference answers. */
  address: string
}

/**
 * The address of a new e-mail to a reference, with its text, for the mail program of the user. The product itself sends references nothing
 * (docs/decisions/103-requests-to-references.md).
 */
export function referenceMail(
  { name, email, applicantName }: Pick<VettingReference, 'name' | 'applicantName'> & { email: string },
  { eventName, address }: Request,
): string {
  const lines = [
    `Dear ${name},`,
    `${applicantName} wants to attend ${eventName} and named you as a reference.`,
    `Please answer a few questions here, once and within ${vettingLimits.referenceLinkDays} days: ${address}`,
    'The link is for you alone. Only the people who organise the event read your answer.',
    'Kind regards',
  ]
  const [subject, body] = [`Your reference for ${applicantName}`, lines.join('\r\n\r\n')].map((text) => encodeURIComponent(text))
  return `mailto:${encodeURIComponent(email)}?subject=${subject}&body=${body}`
}
