import { coffeeChatAttendees } from '#store/coffeeChats/attendees.ts'
import { fieldsOf } from '../form/fieldsOf.ts'

const { SelectField, TextAreaField } = fieldsOf(coffeeChatAttendees.declared)

/** The fields of an attendee; the person cannot be swapped. */
export const AttendeeFields = () => (
  <>
    <SelectField name="attendeeStatusId" />
    <TextAreaField name="note" rows={3} />
  </>
)
