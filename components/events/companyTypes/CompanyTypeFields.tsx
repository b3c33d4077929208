import type { EventCompanyType } from '#contract/events/companyTypes.ts'
import type { Event } from '#contract/events/events.ts'
import { slugFor } from '#contract/slugFor.ts'
import { companyTypes } from '#store/common/common.ts'
import { companyTypeChoices } from '#store/events/companyTypeChoices.ts'
import { eventCompanyTypes } from '#store/events/companyTypes.ts'
import { ChoicesField } from '../../form/ChoicesField.tsx'
import { CurrencyField } from '../../form/CurrencyField.tsx'
import { DateRangeFields } from '../../form/DateRangeFields.tsx'
import { DateTimeField } from '../../form/DateTimeField.tsx'
import { FieldGroup } from '../../form/FieldGroup.tsx'
import { fieldOf, fieldsOf, rangeOf } from '../../form/fieldsOf.ts'
import { SuggestedField } from '../../form/SuggestedField.tsx'
import { lazyPart } from '../../ui/lazyPart.tsx'
import { LoadAgain } from '../../ui/LoadAgain.tsx'
import { useLookup } from '../../ui/useLookup.ts'
import { FormLink } from './FormLink.tsx'

const { NumberField, SelectField, SwitchField, TextField } = fieldsOf(eventCompanyTypes.declared)
const DateRange = rangeOf(eventCompanyTypes.declared, DateRangeFields)
const DateTime = fieldOf(eventCompanyTypes.declared, DateTimeField)
const Choices = fieldOf(eventCompanyTypes.declared, ChoicesField)
const Suggested = fieldOf(eventCompanyTypes.declared, SuggestedField)
const Currency = fieldOf(eventCompanyTypes.declared, CurrencyField)
const RichTextField = lazyPart(() => import('../../form/RichTextField.tsx').then((file) => file.RichTextField))
const RichText = fieldOf(eventCompanyTypes.declared, RichTextField)

/** The fields of a company type. */
export function CompanyTypeFields({ row, event }: { row: EventCompanyType | null; event: Event }) {
  const { eventId } = event
  const types = useLookup(companyTypeChoices, { eventId })
  const companies = useLookup(companyTypes, {})
  const failure = (list: typeof types | typeof companies) =>
    list.status === 'failed' && <LoadAgain text="The company types could not be loaded." onClick={list.reload} />
  return (
    <>
      {row?.linkSlug && <FormLink row={{ ...row, linkSlug: row.linkSlug }} event={event} />}
      <FieldGroup title="Name and side">
        <TextField name="name" autoFocus={!row} />
        <SelectField name="side" />
        <SelectField
          name="companyTypeId"
          clearable
          choices={companies.rows
            .filter(({ isActive, companyTypeId }) => isActive || companyTypeId === row?.companyTypeId)
            .map(({ companyTypeId, name }) => ({ value: companyTypeId, label: name }))}
          extra={failure(companies) || 'What new companies are added as'}
        />
        <SwitchField name="isActive" />
      </FieldGroup>
      <FieldGroup title="Form">
        <Suggested
          name="linkSlug"
          suggest={({ name }) =>
            row || typeof name !== 'string' || name.trim() === '' ? '' : slugFor(name, new Set(), { fallback: 'form', maxLength: 60 })
          }
          extra="Lowercase letters, digits and hyphens. The public address of the form ends with it. Leave empty for no public form"
        />
        <DateTime name="editableUntil" extra="Until when registrants can change their answers" />
        <DateRange start="opensAt" end="closesAt" isWindow />
        <div className="wide">
          <RichText name="introHtml" />
          <RichText name="thanksHtml" />
        </div>
      </FieldGroup>
      <FieldGroup title="Approval and places">
        <SwitchField name="requiresApproval" />
        <SwitchField name="requiresVetting" />
        <NumberField name="minReferences" extra="How many must have answered before a vetting is approved" />
        <NumberField name="maxContactsPerCompany" extra="Leave empty for no limit" />
        <NumberField name="capacity" extra="Leave empty for no limit" />
        <SwitchField name="waitlistEnabled" />
        <NumberField name="price" />
        <Currency name="currency" />
      </FieldGroup>
      <FieldGroup title="1:1 meetings">
        <NumberField name="minMeetings" />
        <NumberField name="maxMeetings" />
        <Choices
          name="canRequestTypeIds"
          choices={types.rows.map(({ eventCompanyTypeId, name }) => ({ value: eventCompanyTypeId, label: name }))}
          extra={failure(types) || 'Leave empty for all'}
        />
        <SwitchField name="autoAcceptRequests" />
      </FieldGroup>
    </>
  )
}
