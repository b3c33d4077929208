import { routes } from '#constants/routes.ts'
import type { Contact } from '#contract/contacts.ts'
import { fullNameOf } from '#contract/personName.ts'
import type { Column } from '../resource/base/columns.tsx'
import { dateFormat, formatInViewerZone } from '../ui/dates.ts'
import { Instant } from '../ui/Instant.tsx'
import { PageLink } from '../ui/PageLink.tsx'
import { PersonPicture } from '../ui/PersonPicture.tsx'
import { ContactStateTag } from './ContactStateTag.tsx'

/** A stable function: a new one would render every row again. */
export const nameOfContact = (contact: Pick<Contact, 'firstName' | 'lastName'>): string => fullNameOf(contact)

export const contactColumns: Column<Contact>[] = [
  {
    field: 'lastName',
    title: 'Name',
    exportFields: ['firstName', 'lastName', 'jobTitle'],
    sorter: true,
    width: 270,
    render: (row) => (
      <div className="side-by-side">
        <PersonPicture name={nameOfContact(row)} url={row.headshotUrl} />
        <span className="cut">
          <PageLink href={routes.contact(row.contactId)} className="strong" title={nameOfContact(row)} tabIndex={-1}>
            {nameOfContact(row)}
          </PageLink>
          {row.jobTitle && (
            <>
              <br />
              <span className="quiet small not-on-phone" title={row.jobTitle}>
                {row.jobTitle}
              </span>
            </>
          )}
        </span>
      </div>
    ),
  },
  { field: 'companyName', title: 'Company', ellipsis: true, phone: 'line' },
  { field: 'email', ellipsis: true, phone: 'line' },
  { field: 'irRepName', title: 'IR rep', width: 160, ellipsis: true, phone: 'hidden' },
  {
    field: 'contactStateId',
    title: 'Status',
    width: 110,
    phone: 'state',
    render: ({ contactStateId }) => <ContactStateTag id={contactStateId} />,
  },
  {
    field: 'updatedAt',
    title: 'Changed',
    sorter: true,
    width: 130,
    phone: 'hidden',
    render: ({ updatedAt }) => <Instant at={updatedAt}>{formatInViewerZone(updatedAt, dateFormat)}</Instant>,
  },
]
