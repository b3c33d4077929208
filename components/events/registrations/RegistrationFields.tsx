import type { Registration } from '#contract/events/registrations.ts'
import { registrations } from '#store/events/registrations.ts'
import { useAppSelector } from '#store/hooks.ts'
import { ContactField } from '../../form/ContactField.tsx'
import { fieldsOf } from '../../form/fieldsOf.ts'

const { NumberField, SelectField, SwitchField, TagsField, TextField } = fieldsOf(registrations.declared)

/** A registration's own fields. */
export function RegistrationFields({ row, reps }: { row: Registration | null; reps: readonly { contactId: number; name: string }[] }) {
  const types = useAppSelector(({ events }) => events.registrationCompanyTypes.rows)
  return (
    <>
      <ContactField row={row} />
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
