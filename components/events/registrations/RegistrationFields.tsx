import type { IrRep } from '#contract/events/events.ts'
import type { Registration, RegistrationCompanyType } from '#contract/events/registrations.ts'
import { registrations } from '#store/events/registrations.ts'
import { ContactField } from '../../form/ContactField.tsx'
import { fieldsOf } from '../../form/fieldsOf.ts'
import { LoadAgain } from '../../ui/LoadAgain.tsx'
import type { LoadedLookup } from '../../ui/useLookup.ts'

const { NumberField, SelectField, SwitchField, TagsField, TextField } = fieldsOf(registrations.declared)

interface Props {
  row: Registration | null
  types: LoadedLookup<RegistrationCompanyType>
  reps: LoadedLookup<IrRep>
}

/** A registration's own fields. */
export function RegistrationFields({ row, types, reps }: Props) {
  return (
    <>
      <ContactField row={row} />
      <div className="form-grid">
        <SelectField
          name="eventCompanyTypeId"
          stored={row?.companyTypeName}
          disabled={row !== null}
          extra={types.status === 'failed' && <LoadAgain text="The company types could not be loaded." onClick={types.reload} />}
          choices={types.rows
            .filter(({ isActive, eventCompanyTypeId: id }) => isActive || id === row?.eventCompanyTypeId)
            .map(({ eventCompanyTypeId, name }) => ({ value: eventCompanyTypeId, label: name }))}
        />
        <SelectField
          name="irRepContactId"
          stored={row?.irRepName}
          clearable
          extra={reps.status === 'failed' && <LoadAgain text="The IR representatives could not be loaded." onClick={reps.reload} />}
          choices={reps.rows.map(({ contactId, name }) => ({ value: contactId, label: name }))}
        />
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
