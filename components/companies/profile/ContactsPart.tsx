import { routes } from '#constants/routes.ts'
import { companyPartRows } from '#contract/companyContacts.ts'
import { companyContacts } from '#store/companies/companyContacts.ts'
import { PurgatoryTag } from '../../events/contacts/PurgatoryTag.tsx'
import { formatCount } from '../../ui/numbers.ts'
import { PageLink } from '../../ui/PageLink.tsx'
import { PersonPicture } from '../../ui/PersonPicture.tsx'
import { PhoneLink } from '../../ui/PhoneLink.tsx'
import { useLookup } from '../../ui/useLookup.ts'
import type { CompanyPartProps } from './CompanyPartProps.ts'
import { PartTable } from './PartTable.tsx'

const none = <span className="quiet">—</span>

/** The people who belong to a company. */
export function ContactsPart({ company: { companyId, name, contactCount } }: CompanyPartProps) {
  const list = useLookup(companyContacts, { companyId })
  return (
    <>
      <PartTable
        label={`Contacts of ${name}`}
        list={list}
        keyOf={({ contactId }) => contactId}
        empty="No contacts belong to this company yet."
        failure="The contacts could not be loaded."
        columns={[
          {
            title: 'Name',
            render: (row) => (
              <span className="side-by-side">
                <PersonPicture name={row.name} url={row.headshotUrl} />
                <PageLink href={routes.contact(row.contactId)}>{row.name}</PageLink>
                <PurgatoryTag contactStateId={row.contactStateId} />
              </span>
            ),
          },
          { title: 'Job title', render: ({ jobTitle }) => jobTitle ?? none },
          { title: 'E-mail', render: ({ email }) => (email ? <a href={`mailto:${email}`}>{email}</a> : none) },
          { title: 'Phone', render: ({ phone }) => (phone ? <PhoneLink number={phone} isChecked /> : none) },
        ]}
      />
      {list.rows.length === companyPartRows && contactCount > companyPartRows && (
        <p className="quiet">
          The first {formatCount(companyPartRows)} of {formatCount(contactCount)} contacts.{' '}
          <PageLink href={`${routes.contacts}?companyId=${companyId}`}>Show all</PageLink>
        </p>
      )}
    </>
  )
}
