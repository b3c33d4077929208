import { openIn, routes } from '#constants/routes.ts'
import type { FloorMeeting } from '#contract/meetings/floor.ts'
import { formatInZone, timeFormat } from '../ui/dates.ts'
import { PageLink } from '../ui/PageLink.tsx'
import { FloorPerson } from './FloorPerson.tsx'
import { clockText, minutesLate } from './floorTexts.ts'

interface Props {
  title: string
  meetings: readonly FloorMeeting[]
  /** Milliseconds since 1970. */
  now: number
  isLoaded: boolean
  /** Shown instead of meetings. */
  none: string
  /** Says how late they are. */
  isLate?: boolean
}

/** A part of the floor: its meetings with their people. */
export function FloorSection({ title, meetings, now, isLoaded, none, isLate = false }: Props) {
  return (
    <section className="floor-section" aria-label={title}>
      <h2>
        {title} {isLoaded && meetings.length > 0 && <span className="quiet">{meetings.length}</span>}
      </h2>
      {isLoaded && meetings.length === 0 && <p className="quiet">{none}</p>}
      <ul className="floor-meetings">
        {meetings.map((meeting) => (
          <li key={meeting.meetingId} className="floor-meeting">
            <Head meeting={meeting} now={now} isLate={isLate} />
            <ul className="floor-people">
              {meeting.participants.map((person) => (
                <FloorPerson
                  key={person.meetingParticipantId}
                  person={person}
                  isMissing={meeting.missingContactIds.includes(person.contactId)}
                />
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Head({ meeting, now, isLate }: { meeting: FloorMeeting; now: number; isLate: boolean }) {
  const { eventId, meetingId, eventName, startsAt, endsAt, timeZone, locationName, tableName, virtualUrl } = meeting
  const place = [locationName, tableName].filter(Boolean).join(', ')
  return (
    <div className="floor-head">
      <PageLink href={openIn(routes.event(eventId, 'meetings'), meetingId)} className="floor-time">
        {`${formatInZone(startsAt, timeZone, timeFormat)}–${clockText(endsAt, timeZone)}`}
      </PageLink>
      <strong>{place || (virtualUrl ? 'Virtual' : 'No place')}</strong>
      {isLate && <span className="floor-late">{`${minutesLate(startsAt, now)} min late`}</span>}
      <span className="quiet floor-event">{eventName}</span>
    </div>
  )
}
