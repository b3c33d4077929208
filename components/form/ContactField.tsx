import { Form } from 'antd'
import { useFormSchema } from './FormSchema.tsx'
import { SearchField } from './SearchField.tsx'
import type { HitOf } from './searchedLists.ts'

/** A row created from a contact, with its own copy of the names. */
interface PersonNames {
  contactId?: number | null
  firstName: string
  lastName: string
}

/**
 * Selects the contact of a person, field `contactId`. A new row takes the contact's names, email, job title and company. In an existing
 * row only empty fields are filled, and what a user typed stays.
 */
export function ContactField({ row }: { row: PersonNames | null }) {
  const form = Form.useFormInstance<Record<string, unknown>>()
  const { schema } = useFormSchema()
  const fillFields = (contact: HitOf<'contacts'> | undefined) => {
    if (!contact) return
    const { firstName, lastName, email, jobTitle, companyId, companyName } = contact
    const values = Object.entries({ firstName, lastName, email, jobTitle, companyId, companyName }).filter(([key]) => key in schema.shape)
    form.setFieldsValue(Object.fromEntries(values.filter(([key]) => row === null || !form.getFieldValue(key))))
  }
  return (
    <SearchField
      name="contactId"
      list="contacts"
      selected={row?.contactId ? { value: row.contactId, label: `${row.firstName} ${row.lastName}` } : null}
      onSelect={(_, contact) => fillFields(contact)}
      placeholder="Type a name to fill the fields from a contact"
    />
  )
}
