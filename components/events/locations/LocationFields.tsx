import type { Event } from '#contract/events/events.ts'
import type { EventLocation } from '#contract/events/locations.ts'
import { locations } from '#store/events/locations.ts'
import { fieldOf, fieldsOf } from '../../form/fieldsOf.ts'
import { TimeRangesField } from '../../form/TimeRangesField.tsx'

const { NumberField, SelectField, SwitchField, TextField } = fieldsOf(locations.declared)
const TimeRanges = fieldOf(locations.declared, TimeRangesField)

/** The fields of a location of an event. */
export const LocationFields = ({ row, event: { startsAt, endsAt, timeZone } }: { row: EventLocation | null; event: Event }) => (
  <>
    <TextField name="name" autoFocus={!row} />
    <div className="form-grid">
      <SelectField name="locationType" />
      <TextField name="category" />
      <TextField name="floor" />
      <NumberField name="seats" />
      <NumberField name="maxSimultaneousMeetings" extra="0 = not for meetings" />
      <SelectField name="assignment" />
      <SelectField name="priority" />
    </div>
    <TextField name="virtualUrl" type="url" extra="Needed for a virtual location" />
    <SwitchField name="isVisibleInAgenda" />
    <TimeRanges name="blackouts" first={{ startsAt, endsAt }} extra={`When the location cannot be used. ${timeZone}`} />
  </>
)
