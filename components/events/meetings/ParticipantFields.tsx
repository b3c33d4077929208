import type { MeetingParticipant } from '#contract/events/meetings.ts'
import { meetingParticipants } from '#store/events/meetings.ts'
import { fieldOf, fieldsOf } from '../../form/fieldsOf.ts'
import { LookupField } from '../../form/LookupField.tsx'
import { useGuestSearch } from './GuestField.tsx'

const { NumberField, SelectField, TextAreaField } = fieldsOf(meetingParticipants.declared)
const Guest = fieldOf(meetingParticipants.declared, LookupField)

/** The fields of a person in a meeting; the person cannot be swapped. */
export function ParticipantFields({ row, eventId }: { row: MeetingParticipant | null; eventId: number }) {
  const search = useGuestSearch(eventId)
  return (
    <>
      {!row && <Guest name="contactId" search={search} placeholder="Type a name of somebody at the event" />}
      <SelectField name="side" />
      <NumberField name="rating" />
      <TextAreaField name="feedback" rows={3} />
    </>
  )
}
