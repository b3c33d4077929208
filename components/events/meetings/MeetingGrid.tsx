import { Radio } from 'antd'
import { meetingStatuses } from '#constants/meetings.ts'
import type { Event } from '#contract/events/events.ts'
import type { Meeting } from '#contract/events/meetings.ts'
import { timeOfZone } from '#contract/zoneNames.ts'
import { locationChoices } from '#store/events/locations.ts'
import { meetings, meetingTimeChoices, placedMeetings, placesOfMeeting } from '#store/events/meetings.ts'
import { useListScreen } from '../../resource/list/listContexts.ts'
import { useResource } from '../../resource/list/useResource.ts'
import { Button } from '../../ui/Button.tsx'
import { LoadAgain } from '../../ui/LoadAgain.tsx'
import { useLookup } from '../../ui/useLookup.ts'
import { usePreference } from '../../ui/usePreference.ts'
import { dayText } from '../agenda/dayTexts.ts'
import { datesOf } from '../agenda/datesOf.ts'
import { LocationGrid } from './LocationGrid.tsx'
import { nameOfMeeting } from './meetingTexts.ts'
import { PersonGrid } from './PersonGrid.tsx'
import { type MeetingMove, placesQuery, useMeetingMove } from './useMeetingMove.ts'

const axes = [
  { value: false, label: 'By location' },
  { value: true, label: 'By person' },
]

/**
 * The placed meetings of one day, in the columns of locations or in the rows of people. A meeting is moved by drag, or by its button and that of a free cell. The day
 * is the filter of the list.
 */
export function MeetingGrid({ event }: { event: Event }) {
  const { eventId, timeZone } = event
  const { controls } = useListScreen(meetings)
  const [isByPerson, setByPerson] = usePreference('meetingsByPerson', false)
  const chosen = controls.params.filters.date
  const date = chosen ?? datesOf(event)[0] ?? ''
  const times = useResource(meetingTimeChoices, { eventId })
  const locations = useResource(locationChoices, { eventId })
  const placed = useResource(placedMeetings, { eventId, date })
  const lists = [times, locations, placed]
  const slots = times.rows.filter((slot) => slot.date === date)
  const places = locations.rows.filter(({ maxSimultaneousMeetings = 0 }) => maxSimultaneousMeetings > 0)
  const locationIds = places.map(({ sessionLocationId }) => sessionLocationId)
  const { move, root } = useMeetingMove({ rows: placed.rows, date, locationIds })
  if (lists.some(({ status }) => status === 'failed'))
    return <LoadAgain text="The grid could not be loaded." onClick={() => lists.forEach(({ reload }) => reload())} />
  if (lists.some(({ status }) => status === 'idle' || status === 'loading')) return <p className="quiet">Loading the grid…</p>
  if (slots.length === 0) return <p className="quiet">{dayText(date)} has no meeting times. Choose another day, or add meeting times.</p>
  const shown = { slots, rows: placed.rows, move, timeZone, title: `Meetings of ${dayText(date)}` }
  return (
    <div
      ref={root}
      onKeyDown={({ key }) => {
        if (key === 'Escape' && move.picked) move.pick()
      }}
    >
      <div className="meeting-grid-head">
        <Radio.Group
          aria-label="The grid is"
          optionType="button"
          size="small"
          value={isByPerson}
          options={axes}
          onChange={({ target }) => setByPerson(target.value === true)}
        />
        <span className="quiet">
          {dayText(date)}, {timeOfZone(timeZone)}
        </span>
      </div>
      <div role="status" className="meeting-grid-note">
        {move.picked && <PickedNote move={move} meeting={move.picked} date={date} />}
      </div>
      {isByPerson ? <PersonGrid {...shown} /> : <LocationGrid {...shown} places={places} />}
    </div>
  )
}

/** What is moved, what that brings with it, and how to stop. */
function PickedNote({ move, meeting, date }: { move: MeetingMove; meeting: Meeting; date: string }) {
  const { status, reload } = useLookup(placesOfMeeting, placesQuery(meeting, date))
  if (status === 'failed') return <LoadAgain text="The free places could not be loaded." onClick={reload} />
  return (
    <>
      <span>
        {`Moving ${nameOfMeeting(meeting)}. ${status === 'loaded' ? 'Choose a free place.' : 'Looking for free places …'}`}
        {meeting.meetingStatusId === meetingStatuses.confirmed && ' At another time it becomes Provisional, and has to be confirmed again.'}
      </span>
      <Button size="small" onClick={() => move.pick()}>
        Stop moving
      </Button>
    </>
  )
}
