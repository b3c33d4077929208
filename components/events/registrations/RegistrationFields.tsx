import { Form } from 'antd'
import type { Registration } from '#contract/events/registrations.ts'
import { useAppSelector } from '#store/hooks.ts'
import { NumberField, SelectField, SwitchField, TagsField, TextField } from '../../form/fields.tsx'
import { LookupField } from '../../form/LookupField.tsx'
import { useContactSearch } from '../../form/lookups.ts'

/** A registration's own fields. Choosing a contact for a new one fills the names from it. */
export function RegistrationFields({ row, reps }: { row: Registration | null; reps: readonly { contactId: number; name: string }[] }) {
  const form = Form.useFormInstance()
  const { search, found } = useContactSearch()
  const types = useAppSelector(({ events }) => events.registrationCompanyTypes.rows)
  const fill = (contactId: number | null) => {
    const contact = contactId === null || row !== null ? undefined : found(contactId)
    if (!contact) return
    const { firstName, lastName, email, jobTitle, companyId, companyName } = contact
    form.setFieldsValue({ firstName, lastName, email, jobTitle, companyId, companyName })
  }
  return (
    <>
      <LookupField
        name="contactId"
        search={search}
        chosen={row?.contactId ? { value: row.contactId, label: `${row.firstName} ${row.lastName}` } : null}
        onChosen={fill}
        placeholder="Type a name to fill the fields from a contact"
      />
      <div className="form-grid">
        <SelectField
          name="eventCompanyTypeId"
          disabled={row !== null}
          choices={types
            .filter(({ isActive, eventCompanyTypeId: id }) => isActive || id === row?.eventCompanyTypeId)
            .map(({ eventCompanyTypeId, name }) => ({ value: eventCompanyTypeId, label: name }))}
        />
        <SelectField name="irRepContactId" clearable choices={reps.map(({ contactId, name }) => ({ value: contactId, label: name }))} />
        <TextField name="firstName" />
        <TextField name="lastName" />
        <TextField name="email" type="email" />
        <TextField name="phone" type="tel" />
        <TextField name="companyName" />
        <TextField name="jobTitle" />
        <NumberField name="minMeetings" />
        <NumberField name="maxMeetings" />
        <SwitchField name="consentMarketing" />
        <SwitchField name="consentDirectory" />
      </div>
      <TagsField name="tags" extra="Press Enter after each" />
    </>
  )
}
