import { useRouter } from 'next/router'
import { useRef } from 'react'
import { contactStates } from '#constants/choices.ts'
import { routes } from '#constants/routes.ts'
import type { Contact } from '#contract/contacts.ts'
import { adminContacts } from '#store/common/common.ts'
import { contacts } from '#store/contacts/contacts.ts'
import { requestFor, requestForLookup } from '#store/prefetchRequests.ts'
import { CompanyFilter } from '../companies/CompanyFilter.tsx'
import { DeleteSelected } from '../resource/selected/DeleteSelected.tsx'
import { TagFilter } from '../resource/usedValues/TagFilter.tsx'
import { filtersOf } from '../resource/list/FilterSelect.tsx'
import { listQueryOf } from '../resource/screen/listQueryOf.ts'
import { ListRows } from '../resource/list/ListRows.tsx'
import { MoreFilters } from '../resource/list/MoreFilters.tsx'
import { ResourceList } from '../resource/list/ResourceList.tsx'
import { WhileOpen } from '../resource/list/WhileOpen.tsx'
import { ListBar } from '../resource/list/ListBar.tsx'
import { registerScreenRequests } from '../shell/screenRequests.ts'
import { lazyPart } from '../ui/lazyPart.tsx'
import { PageHead } from '../ui/PageHead.tsx'
import { useLookup } from '../ui/useLookup.ts'
import { useStableCallback } from '../ui/useStableCallback.ts'
import { contactMergeOptions } from '../utilities/mergeOptions.ts'
import { contactColumns, nameOfContact } from './contactColumns.tsx'
import { letters } from './letters.ts'

const { FilterSelect } = filtersOf(contacts.declared)
const NewContactDrawer = lazyPart(() => import('./NewContactDrawer.tsx').then((file) => file.NewContactDrawer), { prefetch: true })
const SharedFields = lazyPart(() => import('./SharedFields.tsx').then((file) => file.SharedFields))

const WriteToContactsButton = lazyPart(() =>
  import('../utilities/emails/WriteToContactsButton.tsx').then((file) => file.WriteToContactsButton),
)

const scope = {}
const texts = {
  list: 'Contacts',
  one: 'contact',
  many: 'contacts',
  empty: 'No contacts yet.',
  start: 'Add the first, or import them from a file.',
  search: 'Search name or e-mail',
}

/** Everyone the house knows: find, open, add, change many. */
export function ContactsScreen() {
  const router = useRouter()
  const { rows: staff } = useLookup(adminContacts, {})
  const open = useStableCallback(({ contactId }: Contact) => void router.push(routes.contact(contactId)))
  const isAdded = useRef(false)
  // In the browser history the contact replaces the form.
  const openAdded = ({ contactId }: Contact) => {
    isAdded.current = true
    void router.replace(routes.contact(contactId))
  }
  return (
    <ResourceList
      resource={contacts}
      scope={scope}
      columns={contactColumns}
      texts={texts}
      nameOf={nameOfContact}
      onOpen={open}
      mergeOptions={contactMergeOptions}
    >
      <PageHead title="Contacts" facts="Everyone you know, at every event and beyond." />
      <ListBar
        of={contacts}
        filters={
          <>
            <FilterSelect name="contactStateId" label="Status" placeholder="Any status" options={contactStates} />
            <FilterSelect
              name="irRepContactId"
              label="IR rep"
              placeholder="Any IR rep"
              options={staff.map(({ contactId, name }) => ({ value: contactId, label: name }))}
            />
            <MoreFilters>
              <CompanyFilter name="companyId" label="Company" placeholder="Any company" />
              <TagFilter of={contacts} field="tags" />
              <FilterSelect name="from" label="From letter" placeholder="A to Z" options={letters} />
            </MoreFilters>
          </>
        }
      />
      <DeleteSelected of={contacts} fields={() => <SharedFields />}>
        {({ ids }) => <WriteToContactsButton ids={ids} />}
      </DeleteSelected>
      <ListRows of={contacts} minWidth={988} />
      <WhileOpen of={contacts}>
        {({ copyOf, close }) => <NewContactDrawer copyOf={copyOf} onClose={() => isAdded.current || close()} onAdded={openAdded} />}
      </WhileOpen>
    </ResourceList>
  )
}

registerScreenRequests(routes.contacts, (params) => [
  requestFor(contacts.list, listQueryOf(contacts.declared, scope, params(contacts.declared)).paged),
  requestForLookup(adminContacts, {}),
])
