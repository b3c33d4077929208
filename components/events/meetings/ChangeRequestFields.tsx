import type { MeetingChangeRequest } from '#contract/events/meetingChangeRequests.ts'
import type { Meeting } from '#contract/events/meetings.ts'
import { meetingChangeRequests } from '#store/events/meetings.ts'
import { fieldsOf } from '../../form/fieldsOf.ts'

const { SelectField, TextAreaField } = fieldsOf(meetingChangeRequests.declared)

/** The fields of a change request; one of the people of the meeting has made it. */
export function ChangeRequestFields({ row, meeting }: { row: MeetingChangeRequest | null; meeting: Meeting }) {
  const people = meeting.participants.map(({ contactId, name }) => ({ value: contactId, label: name }))
  return (
    <>
      <SelectField name="changeRequestType" />
      <SelectField name="requestedByContactId" choices={people} storedLabel={row?.requestedByName} clearable />
      <TextAreaField name="instructions" rows={3} extra="What is to change, and until when" />
      <SelectField name="changeRequestStatusId" />
      <TextAreaField name="outcome" rows={2} extra="What was done, or why not. The meeting itself is changed in its own form" />
    </>
  )
}
