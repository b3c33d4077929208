import { Form } from 'antd'
import type { Event } from '#contract/events/events.ts'
import type { Meeting } from '#contract/events/meetings.ts'
import { meetings } from '#store/events/meetings.ts'
import { fieldsOf } from '../../form/fieldsOf.ts'
import { AfterPaint } from '../../ui/AfterPaint.tsx'
import { GuestField } from './GuestField.tsx'
import { MeetingChangeRequests } from './MeetingChangeRequests.tsx'
import { MeetingPeople } from './MeetingPeople.tsx'
import { type Pair, PlaceFields } from './PlaceFields.tsx'

const { SelectField, SwitchField, TextAreaField, TextField } = fieldsOf(meetings.declared)

interface Props {
  row: Meeting | null
  event: Pick<Event, 'eventId' | 'timeZone'>
}

/** The fields of a meeting; of an existing one its people too, who never change sides by a save. */
export function MeetingFields({ row, event: { eventId, timeZone } }: Props) {
  return (
    <>
      {!row && (
        <div className="form-grid">
          <GuestField name="requestedByContactId" eventId={eventId} />
          <GuestField name="requestedToContactId" eventId={eventId} />
        </div>
      )}
      <div className="form-grid">
        <SelectField name="meetingType" />
        <SelectField name="priority" />
      </div>
      <FieldsOfPlace row={row} eventId={eventId} timeZone={timeZone} />
      <div className="form-grid">
        <TextField name="tableName" extra="Where in the location, such as Table 7" />
        <TextField name="virtualUrl" extra="Of a virtual meeting" />
        <SwitchField name="isLocked" extra="Nobody moves it until it is unlocked" />
      </div>
      <TextAreaField name="message" rows={3} extra="What the person who requests the meeting writes to the other" />
      <TextAreaField name="internalNotes" rows={2} />
      {row && (
        <AfterPaint>
          <section className="meeting-people">
            <h2>People</h2>
            <MeetingPeople meeting={row} />
          </section>
          <section className="meeting-people">
            <h2>Change requests</h2>
            <MeetingChangeRequests meeting={row} />
          </section>
        </AfterPaint>
      )}
    </>
  )
}

/** The time and the place, with the people of the form, where the meeting is new. */
function FieldsOfPlace({ row, eventId, timeZone }: { row: Meeting | null; eventId: number; timeZone: string }) {
  const requestedByContactId = Form.useWatch<number | null>('requestedByContactId', { preserve: true })
  const requestedToContactId = Form.useWatch<number | null>('requestedToContactId', { preserve: true })
  const meetingType = Form.useWatch<number | undefined>('meetingType', { preserve: true })
  const pair: Pair = row
    ? { ...row, meetingType: meetingType ?? row.meetingType }
    : { requestedByContactId, requestedToContactId, meetingType }
  return <PlaceFields row={row} eventId={eventId} timeZone={timeZone} pair={pair} />
}
