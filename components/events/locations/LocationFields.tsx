import { Form } from 'antd'
import { locationAssignments } from '#constants/setUpChoices.ts'
import type { Event } from '#contract/events/events.ts'
import type { EventLocation } from '#contract/events/locations.ts'
import { eventCompanyNames } from '#store/events/eventPeople.ts'
import { locations } from '#store/events/locations.ts'
import { fieldOf, fieldsOf } from '../../form/fieldsOf.ts'
import { TimeRangesField } from '../../form/TimeRangesField.tsx'
import { useLookup } from '../../ui/useLookup.ts'
import { companyChoices } from '../contacts/companyChoices.ts'

const { NumberField, ReferenceField, SelectField, SwitchField, TextField } = fieldsOf(locations.declared)
const TimeRanges = fieldOf(locations.declared, TimeRangesField)

/** The fields of a location of an event. */
export const LocationFields = ({ row, event: { eventId, startsAt, endsAt, timeZone } }: { row: EventLocation | null; event: Event }) => (
  <>
    <TextField name="name" autoFocus={!row} />
    <div className="form-grid">
      <SelectField name="locationType" />
      <TextField name="category" />
      <TextField name="floor" />
      <NumberField name="seats" />
      <NumberField name="maxSimultaneousMeetings" extra="Enter 0 if not used for meetings" />
      <SelectField name="assignment" />
      <SelectField name="priority" />
      <ReservedFor row={row} eventId={eventId} />
    </div>
    <TextField name="virtualUrl" type="url" extra="Required for a virtual location" />
    <SwitchField name="isVisibleInAgenda" />
    <TimeRanges name="blackouts" initialRange={{ startsAt, endsAt }} extra={`When the location cannot be used. ${timeZone}`} />
  </>
)

const { reservable } = locationAssignments

/** The company that a reservable location is reserved for. */
function ReservedFor({ row, eventId }: { row: EventLocation | null; eventId: number }) {
  const form = Form.useFormInstance<{ assignment?: number; reservedForEventCompanyId?: number | null }>()
  const assignment = Form.useWatch('assignment', { form, preserve: true })
  const reservedFor = Form.useWatch('reservedForEventCompanyId', { form, preserve: true })
  const companies = useLookup(eventCompanyNames, { eventId })
  return (
    <ReferenceField
      name="reservedForEventCompanyId"
      row={row}
      list={companies}
      optionsBy={companyChoices}
      entityNames="companies"
      disabled={assignment !== reservable && reservedFor == null}
      extra="Only for reservable locations"
    />
  )
}
