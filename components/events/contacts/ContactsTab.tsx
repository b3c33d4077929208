import { useMemo } from 'react'
import { eventContactRoles } from '#constants/participantChoices.ts'
import { routes } from '#constants/routes.ts'
import { fullNameOf } from '#contract/personName.ts'
import { requestFor, requestForLookup } from '#store/prefetchRequests.ts'
import { eventContacts } from '#store/events/eventContacts.ts'
import { eventCompanyNames } from '#store/events/eventPeople.ts'
import { companyTypeChoices } from '#store/events/companyTypeChoices.ts'
import { listQueryOf } from '../../resource/screen/listQueryOf.ts'
import { filtersOf } from '../../resource/list/FilterSelect.tsx'
import { DeleteSelected } from '../../resource/selected/DeleteSelected.tsx'
import { ListRows } from '../../resource/list/ListRows.tsx'
import { MoreFilters } from '../../resource/list/MoreFilters.tsx'
import { ResourceList } from '../../resource/list/ResourceList.tsx'
import { RecordDrawer } from '../../resource/list/RecordDrawer.tsx'
import { ListBar } from '../../resource/list/ListBar.tsx'
import { LoadAgain } from '../../ui/LoadAgain.tsx'
import { lazyPart } from '../../ui/lazyPart.tsx'
import { useLookup } from '../../ui/useLookup.ts'
import { BringInButton } from '../BringInButton.tsx'
import type { EventTabProps } from '../EventTabProps.ts'
import { registerTabRequests } from '../tabRequests.ts'
import { eventFiltersOf } from '../eventFilters.tsx'
import { missingCompanyTypes } from '../missingCompanyTypes.ts'
import { companyChoices } from './companyChoices.ts'
import { contactColumns } from './contactColumns.tsx'
import { contactMergeOptions } from './contactMergeOptions.ts'

const { FilterSelect } = filtersOf(eventContacts.declared)
const { CompanyTypeFilter } = eventFiltersOf(eventContacts.declared)
const ContactFields = lazyPart(() => import('./ContactFields.tsx').then((file) => file.ContactFields), { prefetch: true })
const AddContact = lazyPart(() => import('./AddContact.tsx').then((file) => file.AddContact))

/** The people who attend an event, each for one of its companies. */
export function ContactsTab({ event }: EventTabProps) {
  const { eventId, timeZone } = event
  const types = useLookup(companyTypeChoices, { eventId })
  const companies = useLookup(eventCompanyNames, { eventId })
  const columns = useMemo(() => contactColumns(timeZone), [timeZone])
  const choices = useMemo(() => companyChoices(companies.rows), [companies.rows])
  return (
    <ResourceList
      resource={eventContacts}
      scope={{ eventId, companyTypeId: 0 }}
      columns={columns}
      texts={{
        list: 'Contacts',
        one: 'contact',
        empty: 'No contacts yet.',
        start: 'Add the first contact for one of the companies.',
        search: 'Search people or companies',
        ...([types, companies].every(({ status }) => status === 'loaded') &&
          companies.rows.length === 0 && { missing: missingCompanies(eventId) }),
        ...missingCompanyTypes(eventId, types),
      }}
      nameOf={fullNameOf}
      mergeOptions={contactMergeOptions}
    >
      <ListBar
        of={eventContacts}
        filters={
          <>
            <CompanyTypeFilter name="eventCompanyTypeId" types={types} />
            <MoreFilters>
              <FilterSelect
                name="eventCompanyId"
                label="Company"
                placeholder="Any company"
                options={choices}
                failureNote={
                  companies.status === 'failed' && <LoadAgain text="The companies could not be loaded." onClick={companies.reload} />
                }
              />
              <FilterSelect name="role" label="Role" placeholder="Any role" options={eventContactRoles} />
            </MoreFilters>
          </>
        }
      >
        <BringInButton eventId={eventId} />
      </ListBar>
      <DeleteSelected of={eventContacts} timeZone={timeZone} />
      <ListRows of={eventContacts} />
      <RecordDrawer
        of={eventContacts}
        defaults={{ role: eventContactRoles.attendee }}
        timeZone={timeZone}
        width={640}
        adding={({ open, close }) => <AddContact eventId={eventId} onClose={close} onAdded={open} />}
      >
        {(row) => row && <ContactFields row={row} event={event} companies={companies} />}
      </RecordDrawer>
    </ResourceList>
  )
}

/** Every contact comes for a company of the event. */
const missingCompanies = (eventId: number) => ({
  text: "Add the event's companies first, then their contacts.",
  link: 'Go to companies',
  href: routes.event(eventId, 'companies'),
})

registerTabRequests('contacts', (eventId, params) => [
  requestFor(
    eventContacts.declared.calls.list,
    listQueryOf(eventContacts.declared, { eventId, companyTypeId: 0 }, params(eventContacts.declared)).paged,
  ),
  requestForLookup(companyTypeChoices, { eventId }),
  requestForLookup(eventCompanyNames, { eventId }),
])
