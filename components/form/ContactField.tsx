import { Form } from 'antd'
import { fullNameOf, type PersonNames } from '#contract/personName.ts'
import { useNamingRow } from './copiedRow.ts'
import { useFormSchema } from './FormSchema.tsx'
import { SearchField } from './SearchField.tsx'
import type { HitOf } from './searchedLists.ts'

/** A row created from a contact, with its own copy of the names. */
interface PersonRow extends PersonNames {
  contactId?: number | null
}

/**
 * Selects the contact of a person, field `contactId`. A new row takes the contact's names, email, job title and company. In an existing
 * row only empty fields are filled, and what a user typed stays: both names, or neither, because a person may have one.
 */
export function ContactField({ row }: { row: PersonRow | null }) {
  const form = Form.useFormInstance<Record<string, unknown>>()
  const { schema } = useFormSchema()
  const naming = useNamingRow(row)
  const fillFields = (contact: HitOf<'contacts'> | undefined) => {
    if (!contact) return
    const { firstName, lastName, email, jobTitle, companyId, companyName } = contact
    const values = Object.entries({ firstName, lastName, email, jobTitle, companyId, companyName }).filter(([key]) => key in schema.shape)
    const isNamed = fullNameOf(form.getFieldsValue(['firstName', 'lastName'])) !== ''
    const isEmpty = (key: string) => (key === 'firstName' || key === 'lastName' ? !isNamed : !form.getFieldValue(key))
    form.setFieldsValue(Object.fromEntries(values.filter(([key]) => row === null || isEmpty(key))))
  }
  return (
    <SearchField
      name="contactId"
      list="contacts"
      selected={naming?.contactId ? { value: naming.contactId, label: fullNameOf(naming) } : null}
      onSelect={(_, contact) => fillFields(contact)}
      placeholder="Type a name to fill the fields from a contact"
    />
  )
}
