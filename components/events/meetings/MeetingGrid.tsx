import type { Event } from '#contract/events/events.ts'
import type { Meeting } from '#contract/events/meetings.ts'
import { locationChoices } from '#store/events/locations.ts'
import { meetings, meetingTimeChoices, placedMeetings } from '#store/events/meetings.ts'
import { useListScreen } from '../../resource/list/listContexts.ts'
import { useResource } from '../../resource/list/useResource.ts'
import { formatInZone } from '../../ui/dates.ts'
import { LoadAgain } from '../../ui/LoadAgain.tsx'
import { dayText } from '../agenda/dayTexts.ts'
import { datesOf } from '../agenda/datesOf.ts'
import { MeetingStatusTag } from './MeetingStatusTags.tsx'
import { nameOfMeeting } from './meetingTexts.ts'

/** The placed meetings of one day: a row for each slot, a column for each location that takes meetings, and one for virtual ones. The day is the filter of the list. */
export function MeetingGrid({ event }: { event: Event }) {
  const { eventId, timeZone } = event
  const { controls } = useListScreen(meetings)
  const chosen = controls.params.filters.date
  const date = chosen ?? datesOf(event)[0] ?? ''
  const times = useResource(meetingTimeChoices, { eventId })
  const locations = useResource(locationChoices, { eventId })
  const placed = useResource(placedMeetings, { eventId, date })
  const lists = [times, locations, placed]
  const slots = times.rows.filter((slot) => slot.date === date)
  const places = locations.rows.filter(({ maxSimultaneousMeetings = 0 }) => maxSimultaneousMeetings > 0)
  const hasVirtual = placed.rows.some(({ sessionLocationId }) => !sessionLocationId)
  const columns = [
    ...places.map(({ sessionLocationId: id, name }) => ({ id, name })),
    ...(hasVirtual ? [{ id: null, name: 'Virtual' }] : []),
  ]
  const cells = Map.groupBy(placed.rows, (row) => cellKey(row.meetingTimeId, row.sessionLocationId))
  const clock = (at: string) => formatInZone(at, timeZone, 'HH:mm')
  if (lists.some(({ status }) => status === 'failed'))
    return <LoadAgain text="The grid could not be loaded." onClick={() => lists.forEach(({ reload }) => reload())} />
  if (lists.some(({ status }) => status === 'idle' || status === 'loading')) return <p className="quiet">Loading the grid…</p>
  if (slots.length === 0) return <p className="quiet">{dayText(date)} has no meeting times. Choose another day, or add meeting times.</p>
  return (
    <div className="meeting-grid">
      <table aria-label={`Meetings of ${dayText(date)}`}>
        <caption>
          {dayText(date)}, times in {timeZone}
        </caption>
        <thead>
          <tr>
            <th scope="col">Time</th>
            {columns.map(({ id, name }) => (
              <th key={id} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {slots.map((slot) => (
            <tr key={slot.meetingTimeId} data-is-closed={slot.isOpen === false}>
              <th scope="row">
                {clock(slot.startsAt)}–{clock(slot.endsAt)}
                {slot.isOpen === false && <div className="quiet small">Closed</div>}
              </th>
              {columns.map(({ id }) => (
                <td key={id}>
                  {(cells.get(cellKey(slot.meetingTimeId, id)) ?? []).map((row) => (
                    <Placed key={row.meetingId} row={row} />
                  ))}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

const cellKey = (slot: number | null | undefined, location: number | null | undefined): string => `${slot ?? ''} ${location ?? ''}`

function Placed({ row }: { row: Meeting }) {
  const { open } = useListScreen(meetings)
  return (
    <button type="button" className="meeting-grid-cell" onClick={() => open(row)}>
      <span>{nameOfMeeting(row)}</span>
      <MeetingStatusTag id={row.meetingStatusId} />
    </button>
  )
}
