import { PlusOutlined } from '@ant-design/icons'
import { useState } from 'react'
import { choiceLabel } from '#constants/choice.ts'
import { eventContactRoles } from '#constants/participantChoices.ts'
import { limits } from '#constants/limits.ts'
import { openIn, routes } from '#constants/routes.ts'
import type { EventCompany } from '#contract/events/eventCompanies.ts'
import { fullNameOf } from '#contract/personName.ts'
import { contactsOfCompany } from '#store/events/eventPeople.ts'
import { useAppDispatch } from '#store/hooks.ts'
import { refreshRequested } from '#store/ui/ui.ts'
import { useResource } from '../../resource/base/useResource.ts'
import { Button } from '../../ui/Button.tsx'
import { lazyPart } from '../../ui/lazyPart.tsx'
import { LoadAgain } from '../../ui/LoadAgain.tsx'
import { PageLink } from '../../ui/PageLink.tsx'
import { PersonPicture } from '../../ui/PersonPicture.tsx'
import { usePermission } from '../../ui/usePermission.ts'
import { PurgatoryTag } from '../contacts/PurgatoryTag.tsx'
import { formatCount } from '../../ui/numbers.ts'

const AddContact = lazyPart(() => import('../contacts/AddContact.tsx').then((file) => file.AddContact))

/** The people who attend for an event's company, with a button to add one. */
export function CompanyPeople({ company: { eventId, eventCompanyId, name } }: { company: EventCompany }) {
  const dispatch = useAppDispatch()
  const mayEdit = usePermission('editEvents')
  const [isAdding, setAdding] = useState(false)
  const query = { eventId, companyTypeId: 0, eventCompanyId, page: 1, pageSize: limits.pageSizeDefault }
  const list = useResource(contactsOfCompany, query)
  // Hides people of the previously opened company immediately.
  const people = list.rows.filter((one) => one.eventCompanyId === eventCompanyId)
  const contacts = routes.event(eventId, 'contacts')
  return (
    <div className="company-people">
      {list.status === 'failed' && <LoadAgain text="The contacts could not be loaded." onClick={list.reload} />}
      {list.status === 'loaded' && people.length === 0 && <p className="quiet">No contacts for this company yet.</p>}
      <ul>
        {people.map(({ eventCompanyContactId: id, firstName, lastName, headshotUrl, jobTitle, role, contactStateId }) => (
          <li key={id} className="side-by-side">
            <PersonPicture name={fullNameOf({ firstName, lastName })} url={headshotUrl} />
            <PageLink href={openIn(contacts, id)} className="cut">
              {fullNameOf({ firstName, lastName })}
            </PageLink>
            <PurgatoryTag contactStateId={contactStateId} />
            <span className="quiet cut">{[choiceLabel(eventContactRoles, role), jobTitle].filter(Boolean).join(' · ')}</span>
          </li>
        ))}
      </ul>
      {list.total > people.length && people.length > 0 && (
        <PageLink href={`${contacts}?eventCompanyId=${eventCompanyId}`}>All {formatCount(list.total)} contacts</PageLink>
      )}
      {mayEdit && (
        <Button icon={<PlusOutlined />} onClick={() => setAdding(true)}>
          Add contact
        </Button>
      )}
      {isAdding && (
        <AddContact
          eventId={eventId}
          company={{ eventCompanyId, name }}
          onClose={() => setAdding(false)}
          onAdded={() => {
            setAdding(false)
            // The company's number of contacts has changed.
            dispatch(refreshRequested())
          }}
        />
      )}
    </div>
  )
}
