import type { Contact } from '#contract/contacts.ts'
import { adminContacts } from '#store/common/common.ts'
import { contacts } from '#store/contacts/contacts.ts'
import { fieldsOf } from '../form/fieldsOf.ts'
import { useLookup } from '../ui/useLookup.ts'

const { ReferenceField } = fieldsOf(contacts.declared)

/** The member of staff who looks after a contact. */
export function RepField({ row }: { row: Contact | null }) {
  const staff = useLookup(adminContacts, {})
  return <ReferenceField name="irRepContactId" row={row} list={staff} optionsBy="contactId" entityNames="members of staff" />
}
