import { Form } from 'antd'
import type { NightTimeGuest } from '#contract/events/nightTimeGuests.ts'
import { nightTimeFunctions, nightTimeGuests } from '#store/events/nightTimeGuests.ts'
import { useAppSelector } from '#store/hooks.ts'
import { ContactField } from '../../form/ContactField.tsx'
import { fieldsOf } from '../../form/fieldsOf.ts'
import { HostFacts } from './HostFacts.tsx'

const { NumberField, ReferenceField, SelectField, TextAreaField, TextField } = fieldsOf(nightTimeGuests.declared)

/** The fields of an evening guest. */
export function GuestFields({ row, eventId }: { row: NightTimeGuest | null; eventId: number }) {
  const hostContactId = Form.useWatch<number | null>('hostContactId', { preserve: true })
  return (
    <>
      <ContactField row={row} />
      <div className="form-grid">
        <TextField name="firstName" />
        <TextField name="lastName" />
        <TextField name="companyName" />
        <TextField name="jobTitle" />
        <TextField name="email" type="email" />
        <SelectField name="guestStatus" />
        <EveningField row={row} />
        <TextField name="functionName" extra="Only if not in the list" />
        <NumberField name="guestCount" extra="0 to 5" />
        <TextField name="tableName" />
      </div>
      <ReferenceField
        name="hostContactId"
        row={row}
        placeholder="Invited by"
        extra={hostContactId ? <HostFacts key={hostContactId} contactId={hostContactId} eventId={eventId} /> : undefined}
      />
      <TextAreaField name="dietary" rows={2} />
      <TextAreaField name="notes" rows={2} />
    </>
  )
}

/** Offers the dinners, activities and other options of the event, which the tab has loaded. */
function EveningField({ row }: { row: NightTimeGuest | null }) {
  const { rows, status } = useAppSelector(nightTimeFunctions.selectState)
  const eveningOptions = rows.filter(({ eventOptionId }) => eventOptionId !== null)
  const extra = status === 'failed' ? 'The options could not be loaded.' : undefined
  return (
    <ReferenceField
      name="eventOptionId"
      row={row}
      list={{ rows: eveningOptions }}
      optionsBy="eventOptionId"
      entityNames="options"
      extra={extra}
    />
  )
}
