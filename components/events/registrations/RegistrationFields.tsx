import type { IrRep } from '#contract/events/events.ts'
import type { CompanyTypeChoice } from '#contract/events/companyTypeChoices.ts'
import type { Registration } from '#contract/events/registrations.ts'
import { registrations } from '#store/events/registrations.ts'
import { ContactField } from '../../form/ContactField.tsx'
import { fieldsOf } from '../../form/fieldsOf.ts'
import { UsedTagsField } from '../../resource/usedValues/UsedTagsField.tsx'
import type { LoadedLookup } from '../../ui/useLookup.ts'

const { NumberField, ReferenceField, SwitchField, TextField } = fieldsOf(registrations.declared)

interface Props {
  row: Registration | null
  types: LoadedLookup<CompanyTypeChoice>
  reps: LoadedLookup<IrRep>
}

/** The fields of a registration. */
export function RegistrationFields({ row, types, reps }: Props) {
  return (
    <>
      <ContactField row={row} />
      <div className="form-grid">
        <ReferenceField
          name="eventCompanyTypeId"
          row={row}
          list={{ ...types, rows: types.rows.filter(({ isActive }) => isActive) }}
          optionsBy="eventCompanyTypeId"
          entityNames="company types"
          disabled={row !== null}
        />
        <ReferenceField name="irRepContactId" row={row} list={reps} optionsBy="contactId" entityNames="IR reps" />
        <TextField name="firstName" />
        <TextField name="lastName" />
        <TextField name="email" type="email" />
        <TextField name="phone" type="tel" />
        <TextField name="companyName" />
        <ReferenceField name="companyId" row={row} />
        <TextField name="jobTitle" />
        <NumberField name="minMeetings" />
        <NumberField name="maxMeetings" />
        <SwitchField name="consentMarketing" />
        <SwitchField name="consentDirectory" />
      </div>
      <UsedTagsField of={registrations} name="tags" extra="Press Enter after each" />
    </>
  )
}
