import { zoneName } from '#contract/zoneNames.ts'
import { createPortal } from 'react-dom'
import { choiceLabel } from '#constants/choice.ts'
import { sessionStatuses } from '#constants/programmeChoices.ts'
import type { AgendaDay } from '#contract/events/agenda.ts'
import type { Event } from '#contract/events/events.ts'
import type { Track } from '#contract/events/tracks.ts'
import { useIsPrinting } from '../../ui/useIsPrinting.ts'
import { cancelled, draft, type PlacedSession, timesOf } from './agendaRows.ts'
import { dayText } from './dayTexts.ts'
import { byTime } from './lanes.ts'
import { Swatch } from './Legend.tsx'

interface Props {
  event: Event
  days: readonly AgendaDay[]
  tracks: readonly Track[]
  /** All sessions of the days, regardless of filters. */
  sessions: readonly PlacedSession[]
  nameOf: (sessionLocationId: number | null) => string
}

/** The printed schedule of one day or several, with a legend of the tracks. It is rendered only while the browser prints, and replaces the page there. */
export function PrintDays({ event, days, tracks, sessions, nameOf }: Props) {
  const isPrinting = useIsPrinting()
  if (!isPrinting) return null
  const colors = new Map(tracks.map(({ sessionTrackId, color }) => [sessionTrackId, color]))
  return createPortal(
    <div className="print-sheet">
      <h1>{event.name}</h1>
      {tracks.length > 0 && (
        <div className="agenda-legend">
          {tracks.map(({ sessionTrackId, name, color }) => (
            <span key={sessionTrackId} className="agenda-legend-entry">
              <Swatch color={color} />
              {name}
            </span>
          ))}
        </div>
      )}
      {days.map((day) => (
        <PrintedDay
          key={day.agendaDayId}
          {...{ day, colors, nameOf }}
          zone={event.timeZone}
          sessions={sessions.filter(({ agendaDayId }) => agendaDayId === day.agendaDayId)}
        />
      ))}
    </div>,
    document.body,
  )
}

interface DayProps extends Pick<Props, 'sessions' | 'nameOf'> {
  day: AgendaDay
  zone: string
  colors: ReadonlyMap<number, string>
}

const PrintedDay = ({ day, zone, colors, sessions, nameOf }: DayProps) => (
  <section>
    <p>{[dayText(day.date), day.title, zoneName(zone, `${day.date}T12:00:00.000Z`)].filter(Boolean).join(' · ')}</p>
    <table>
      <thead>
        <tr>
          <th>Time</th>
          <th>Session</th>
          <th>Location</th>
          <th>Track</th>
          <th>Speakers</th>
        </tr>
      </thead>
      <tbody>
        {sessions.toSorted(byTime).map((placed) => {
          const { title, sessionStatusId, sessionTrackId, trackName, speakers } = placed.session
          const state = sessionStatusId === draft || sessionStatusId === cancelled ? choiceLabel(sessionStatuses, sessionStatusId) : ''
          return (
            <tr key={placed.id}>
              <td className="nowrap">{timesOf(placed, zone)}</td>
              <td>
                {sessionStatusId === cancelled ? <del>{title}</del> : <b>{title}</b>}
                {state && <i> ({state})</i>}
              </td>
              <td>{placed.sessionLocationId === null ? '' : nameOf(placed.sessionLocationId)}</td>
              <td>
                {sessionTrackId && trackName && <Swatch color={colors.get(sessionTrackId)} />}
                {trackName}
              </td>
              <td>{speakers.map((speaker) => speaker.name).join(', ')}</td>
            </tr>
          )
        })}
      </tbody>
    </table>
  </section>
)
