import { isAllowed } from '#constants/roles.ts'
import type { VettingSubmission } from '#contract/events/vetting.ts'
import { adminContacts } from '#store/common/common.ts'
import { vettingSubmissions } from '#store/events/vetting.ts'
import { DateTimeField } from '../../form/DateTimeField.tsx'
import { fieldOf, fieldsOf } from '../../form/fieldsOf.ts'
import { UsedTagsField } from '../../resource/usedValues/UsedTagsField.tsx'
import { AfterPaint } from '../../ui/AfterPaint.tsx'
import { useLookup } from '../../ui/useLookup.ts'

const { NumberField, ReferenceField, SelectField, TextAreaField, TextField } = fieldsOf(vettingSubmissions.declared)
const DateTime = fieldOf(vettingSubmissions.declared, DateTimeField)

/** The fields of a vetting submission. */
export function SubmissionFields({ row }: { row: VettingSubmission | null }) {
  const staff = useLookup(adminContacts, {})
  return (
    <>
      <ReferenceField
        name="contactId"
        row={row}
        disabled={Boolean(row?.contactId)}
        placeholder="Type a name"
        extra={row === null && 'Their registration for this event is linked'}
      />
      <div className="form-grid">
        <ReferenceField name="companyId" row={row} extra={row === null && 'Leave empty for the company of the contact'} />
        <SelectField name="allocatorType" />
        <NumberField name="aumUsd" isGrouped />
        <SelectField name="discretion" clearable />
        <ReferenceField
          name="assignedToContactId"
          row={row}
          list={{ ...staff, rows: staff.rows.filter(({ role, isActive }) => isActive && isAllowed(role, 'vet')) }}
          optionsBy="contactId"
          entityNames="staff"
        />
        <DateTime name="dueAt" />
      </div>
      <AfterPaint>
        <div className="form-grid">
          <NumberField name="alternativesAllocationPct" />
          <NumberField name="allocationsLast24Months" />
          <NumberField name="typicalTicketMinUsd" isGrouped />
          <NumberField name="typicalTicketMaxUsd" isGrouped />
          <NumberField name="managerAumFloorUsd" isGrouped />
          <NumberField name="trackRecordMinYears" />
          <TextField name="linkedInUrl" type="url" />
          <TextField name="companyWebsite" type="url" />
        </div>
        <UsedTagsField of={vettingSubmissions} name="strategyInterests" extra="Press Enter after each" />
        <UsedTagsField of={vettingSubmissions} name="regionInterests" extra="Press Enter after each" />
        <TextAreaField name="notes" rows={3} />
      </AfterPaint>
    </>
  )
}
