import { ReloadOutlined } from '@ant-design/icons'
import { useRouter } from 'next/router'
import { routes } from '#constants/routes.ts'
import { contactAppearances, contactById } from '#contract/contacts.ts'
import { contactRecord } from '#store/contacts/contacts.ts'
import { requestFor } from '#store/prefetchRequests.ts'
import { parseEventId } from '../events/parseEventId.ts'
import { useRecord } from '../resource/record/useRecord.ts'
import { registerRowRequests } from '../shell/screenRequests.ts'
import { Button } from '../ui/Button.tsx'
import { lazyPart } from '../ui/lazyPart.tsx'
import { PageHead } from '../ui/PageHead.tsx'
import { PageLink } from '../ui/PageLink.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { useRedirect } from '../ui/useRedirect.ts'
import { nameOfContact } from './contactColumns.tsx'
import { ContactFacts } from './ContactFacts.tsx'

const ContactProfile = lazyPart(() => import('./ContactProfile.tsx').then((file) => file.ContactProfile), { prefetch: true })

/** One contact at their own address: every field, and where they appear. The address of a merged contact leads to the one that has its rows. */
export function ContactScreen() {
  const { query } = useRouter()
  const contactId = parseEventId(query.id)
  const { row, status, reload } = useRecord(contactRecord, contactId === undefined ? undefined : { contactId })
  const isMerged = row !== null && row.contactId !== contactId
  useRedirect(isMerged ? routes.contact(row.contactId) : undefined)
  if (contactId === undefined || status === 'missing')
    return (
      <div className="page-words">
        <h1>Contact not found</h1>
        <p>It may have been deleted, or the link may be wrong.</p>
        <p className="row">
          <PageLink href={routes.contacts}>All contacts</PageLink>
        </p>
      </div>
    )
  if (!row && status === 'failed')
    return (
      <div className="page-words">
        <h1>The contact could not be loaded</h1>
        <p className="row">
          <Button icon={<ReloadOutlined />} onClick={reload}>
            Retry
          </Button>
        </p>
      </div>
    )
  if (!row || isMerged)
    return (
      <div role="status" aria-label="Loading the contact">
        <Skeleton widths={[38, 100, 100, 100, 61]} />
      </div>
    )
  return (
    <>
      <PageHead
        title={nameOfContact(row)}
        breadcrumb={[{ title: 'Contacts', href: routes.contacts }]}
        facts={<ContactFacts contact={row} />}
      />
      <ContactProfile key={contactId} contact={row} />
    </>
  )
}

registerRowRequests(routes.contacts, (contactId) => [requestFor(contactById, { contactId }), requestFor(contactAppearances, { contactId })])
