import { useRouter } from 'next/router'
import { routes } from '#constants/routes.ts'
import type { Contact } from '#contract/contacts.ts'
import { contacts } from '#store/contacts/contacts.ts'
import { DeleteButton } from '../resource/record/DeleteButton.tsx'
import { RecordPage } from '../resource/record/RecordPage.tsx'
import { lazyPart } from '../ui/lazyPart.tsx'
import { usePermission } from '../ui/usePermission.ts'
import { nameOfContact } from './contactColumns.tsx'
import { ContactFields } from './ContactFields.tsx'
import { ContactRelated } from './ContactRelated.tsx'
import { StaffAccess } from './StaffAccess.tsx'

const RecordMenu = lazyPart(() => import('../utilities/RecordMenu.tsx').then((file) => file.RecordMenu))
const PastPositions = lazyPart(() => import('../utilities/PastPositions.tsx').then((file) => file.PastPositions))
const SameContacts = lazyPart(() => import('../utilities/SameContacts.tsx').then((file) => file.SameContacts))
const MergedRecords = lazyPart(() => import('../utilities/MergedRecords.tsx').then((file) => file.MergedRecords))

/** Every field of a contact, and beside them where they appear. */
export function ContactProfile({ contact }: { contact: Contact }) {
  const { contactId, rowVersion } = contact
  const name = nameOfContact(contact)
  const router = useRouter()
  const mayEdit = usePermission(contacts.declared.calls.upsert.permission)
  const actions = (
    <>
      <DeleteButton resource={contacts} row={contact} name={name} onDeleted={() => void router.replace(routes.contacts)} />
      <RecordMenu kind="contacts" id={contactId} name={name} />
    </>
  )
  return (
    <div className="contact-profile">
      <div>
        <RecordPage resource={contacts} row={contact} actions={actions}>
          <ContactFields row={contact} />
        </RecordPage>
      </div>
      <ContactRelated contactId={contactId}>
        <StaffAccess contact={contact} />
        {mayEdit && <SameContacts contactId={contactId} name={name} version={rowVersion} />}
        <PastPositions contactId={contactId} version={rowVersion} />
        {mayEdit && <MergedRecords resource="contacts" id={contactId} version={rowVersion} />}
      </ContactRelated>
    </div>
  )
}
