import { Radio } from 'antd'
import { meetingStatuses } from '#constants/meetings.ts'
import type { Event } from '#contract/events/events.ts'
import type { Meeting } from '#contract/events/meetings.ts'
import { asSentence } from '#contract/reply.ts'
import { timeOfZone } from '#contract/zoneNames.ts'
import { locationChoices } from '#store/events/locations.ts'
import { matchingMeetings, meetings, meetingTimeChoices, placedMeetings, placesOfMeeting } from '#store/events/meetings.ts'
import { useListScreen } from '../../resource/screen/listContexts.ts'
import { useResource } from '../../resource/base/useResource.ts'
import { Button } from '../../ui/Button.tsx'
import { LoadAgain } from '../../ui/LoadAgain.tsx'
import { formatCount } from '../../ui/numbers.ts'
import { nextMinute, useClock } from '../../ui/useClock.ts'
import { useLookup } from '../../ui/useLookup.ts'
import { usePreference } from '../../ui/usePreference.ts'
import { dateAt } from '../agenda/dayScale.ts'
import { dayText } from '../agenda/dayTexts.ts'
import { datesOf } from '../agenda/datesOf.ts'
import { focusByArrow } from './focusByArrow.ts'
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
  const { controls, query } = useListScreen(meetings)
  const [isByPerson, setByPerson] = usePreference('meetingsByPerson', false)
  const chosen = controls.params.filters.date
  const dates = datesOf(event)
  const now = useClock(nextMinute)
  const today = dateAt(now, timeZone)
  const date = chosen ?? (dates.includes(today) ? today : dates[0]) ?? ''
  const times = useResource(meetingTimeChoices, { eventId })
  const locations = useResource(locationChoices, { eventId })
  const placed = useResource(placedMeetings, { eventId, date })
  const { q = '', filters } = controls.params
  const isFiltered = q !== '' || Object.keys(filters).some((name) => name !== 'date')
  const found = useResource(matchingMeetings, isFiltered ? { ...query.matching, eventId, date } : undefined)
  const matching = isFiltered && found.status === 'loaded' ? new Set(found.rows.map(({ meetingId }) => meetingId)) : undefined
  const lists = [times, locations, placed]
  const slots = times.rows.filter((slot) => slot.date === date)
  const places = locations.rows.filter(({ maxSimultaneousMeetings = 0 }) => maxSimultaneousMeetings > 0)
  const { move, root } = useMeetingMove({ rows: placed.rows, date, slots, places })
  if (lists.some(({ status }) => status === 'failed'))
    return <LoadAgain text="The grid could not be loaded." onClick={() => lists.forEach(({ reload }) => reload())} />
  // What is loaded again stays, and the focus in it.
  if (lists.some(({ status, rows }) => status === 'idle' || (status === 'loading' && rows.length === 0)))
    return <p className="quiet">Loading the grid…</p>
  if (slots.length === 0) return <p className="quiet">{dayText(date)} has no meeting times. Choose another day, or add meeting times.</p>
  const shown = { slots, places, rows: placed.rows, matching, move, timeZone, title: `Meetings of ${dayText(date)}` }
  return (
    <div
      ref={root}
      onKeyDown={(event) => {
        if (!move.picked) return
        if (event.key === 'Escape') move.pick()
        else if (event.target instanceof Element && focusByArrow(event.target, event.key)) event.preventDefault()
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
        {move.refusal !== undefined && <span>{`It stays where it is. ${asSentence(move.refusal)}`}</span>}
        {!move.picked && matching && (
          <span className="quiet">{`${formatCount(matching.size)} of ${formatCount(placed.rows.length)} meetings match; the others are pale.`}</span>
        )}
      </div>
      {isByPerson ? <PersonGrid {...shown} search={q} /> : <LocationGrid {...shown} />}
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
        {`Moving ${nameOfMeeting(meeting)}. ${status === 'loaded' ? 'Choose a free place, also by the arrow keys.' : 'Looking for free places …'}`}
        {meeting.meetingStatusId === meetingStatuses.confirmed && ' At another time it becomes Provisional, and has to be confirmed again.'}
      </span>
      <Button size="small" onClick={() => move.pick()}>
        Stop moving
      </Button>
    </>
  )
}
