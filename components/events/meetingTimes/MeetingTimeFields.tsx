import type { Event } from '#contract/events/events.ts'
import type { MeetingTime } from '#contract/events/meetingTimes.ts'
import { timesIn } from '#contract/zoneNames.ts'
import { locationChoices } from '#store/events/locations.ts'
import { meetingTimes } from '#store/events/meetingTimes.ts'
import { ChoicesField } from '../../form/ChoicesField.tsx'
import { DateRangeFields } from '../../form/DateRangeFields.tsx'
import { fieldOf, fieldsOf, rangeOf } from '../../form/fieldsOf.ts'
import { LoadAgain } from '../../ui/LoadAgain.tsx'
import { useResource } from '../../resource/base/useResource.ts'

const { NumberField, SwitchField, TextField } = fieldsOf(meetingTimes.declared)
const Choices = fieldOf(meetingTimes.declared, ChoicesField)
const DateRange = rangeOf(meetingTimes.declared, DateRangeFields)

/** The fields of one slot. */
export const MeetingTimeFields = ({ event: { eventId, timeZone, meetingLengthMinutes } }: { row: MeetingTime | null; event: Event }) => (
  <>
    <div className="form-grid">
      <DateRange start="startsAt" end="endsAt" usualMinutes={meetingLengthMinutes ?? 25} />
    </div>
    <p className="quiet small">{timesIn(timeZone)}</p>
    <SwitchField name="isOpen" />
    <SlotLimits eventId={eventId} />
  </>
)

/** What limits the meetings of a slot. */
export function SlotLimits({ eventId }: { eventId: number }) {
  const locations = useResource(locationChoices, { eventId })
  return (
    <>
      <div className="form-grid">
        <NumberField name="maxMeetings" extra="Leave empty for no limit" />
        <TextField name="groupName" extra="Times of one group never overlap; use groups for meetings of different lengths" />
      </div>
      <Choices
        name="locationIds"
        extra="Leave empty for every location that takes meetings"
        choices={locations.rows.map(({ sessionLocationId, name }) => ({ value: sessionLocationId, label: name }))}
      />
      {locations.status === 'failed' && <LoadAgain text="The locations could not be loaded." onClick={locations.reload} />}
    </>
  )
}
