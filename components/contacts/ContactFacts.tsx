import { choiceLabel } from '#constants/choice.ts'
import { roleChoices } from '#constants/roles.ts'
import { routes } from '#constants/routes.ts'
import type { Contact } from '#contract/contacts.ts'
import { dateFormat, formatInViewerZone } from '../ui/dates.ts'
import { PageLink } from '../ui/PageLink.tsx'
import { PhoneLink } from '../ui/PhoneLink.tsx'
import { ContactStateTag } from './ContactStateTag.tsx'

/** What tells a contact apart, in one line: state, work, how to reach them, and their role on the staff. */
export function ContactFacts({ contact }: { contact: Contact }) {
  const { contactStateId, jobTitle, companyId, companyName, email, roleId, mergedIntoContactId, unsubscribedAt } = contact
  const phones = [contact.phone, contact.mobile].filter((one) => one != null && one !== '')
  return (
    <>
      <ContactStateTag id={contactStateId} />
      {mergedIntoContactId && <PageLink href={routes.contact(mergedIntoContactId)}>Open the contact this one was merged into</PageLink>}
      {jobTitle && <span>{jobTitle}</span>}
      {companyId && <PageLink href={routes.company(companyId)}>{companyName}</PageLink>}
      {email && <a href={`mailto:${email}`}>{email}</a>}
      {phones.map((number) => (
        <span key={number}>
          <PhoneLink number={number ?? ''} isChecked />
        </span>
      ))}
      {unsubscribedAt && <span>Unsubscribed on {formatInViewerZone(unsubscribedAt, dateFormat)}</span>}
      {roleId && <span>On the staff: {choiceLabel(roleChoices, roleId)}</span>}
    </>
  )
}
