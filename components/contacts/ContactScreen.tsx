import { routes } from '#constants/routes.ts'
import { contactAppearances, contactById } from '#contract/contacts.ts'
import { contactRecord } from '#store/contacts/contacts.ts'
import { requestFor } from '#store/prefetchRequests.ts'
import { RecordFrame } from '../resource/record/RecordFrame.tsx'
import { registerRowRequests } from '../shell/screenRequests.ts'
import { lazyPart } from '../ui/lazyPart.tsx'
import { PageHead } from '../ui/PageHead.tsx'
import { nameOfContact } from './contactColumns.tsx'
import { ContactFacts } from './ContactFacts.tsx'

const ContactProfile = lazyPart(() => import('./ContactProfile.tsx').then((file) => file.ContactProfile), { prefetch: true })
const list = { href: routes.contacts, label: 'All contacts' }

/** One contact at their own address: every field, and where they appear. */
export function ContactScreen() {
  return (
    <RecordFrame record={contactRecord} inputOf={(contactId) => ({ contactId })} one="contact" list={list} routeOf={routes.contact}>
      {(contact) => (
        <>
          <PageHead
            title={nameOfContact(contact)}
            breadcrumb={[{ title: 'Contacts', href: routes.contacts }]}
            facts={<ContactFacts contact={contact} />}
          />
          <ContactProfile key={contact.contactId} contact={contact} />
        </>
      )}
    </RecordFrame>
  )
}

registerRowRequests(routes.contacts, (contactId) => [requestFor(contactById, { contactId }), requestFor(contactAppearances, { contactId })])
