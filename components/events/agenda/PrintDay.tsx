import { useEffect, useState } from 'react'
import { createPortal, flushSync } from 'react-dom'
import { choiceLabel } from '#constants/choice.ts'
import { sessionStatuses } from '#constants/choices.ts'
import type { AgendaDay } from '#contract/events/agenda.ts'
import type { Event } from '#contract/events/events.ts'
import { zoneName } from '../../ui/dates.ts'
import { cancelled, draft, type PlacedSession, timesOf } from './agendaRows.ts'
import { dayText } from './dayTexts.ts'
import { byTime } from './lanes.ts'

interface Props {
  event: Event
  day: AgendaDay
  /** All sessions of the day, regardless of filters. */
  sessions: readonly PlacedSession[]
  nameOf: (sessionLocationId: number | null) => string
}

/** The printed schedule of a day. It is rendered only while the browser prints, and replaces the page there. */
export function PrintDay({ event, day, sessions, nameOf }: Props) {
  const [isPrinting, setPrinting] = useState(false)
  useEffect(() => {
    const begin = () => flushSync(() => setPrinting(true))
    const end = () => setPrinting(false)
    window.addEventListener('beforeprint', begin)
    window.addEventListener('afterprint', end)
    return () => {
      window.removeEventListener('beforeprint', begin)
      window.removeEventListener('afterprint', end)
    }
  }, [])
  if (!isPrinting) return null
  const { timeZone, name } = event
  return createPortal(
    <div className="print-sheet">
      <h1>{name}</h1>
      <p>{[dayText(day.date), day.title, zoneName(timeZone, `${day.date}T12:00:00.000Z`)].filter(Boolean).join(' · ')}</p>
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
            const { title, sessionStatusId, trackName, speakers } = placed.session
            const state = sessionStatusId === draft || sessionStatusId === cancelled ? choiceLabel(sessionStatuses, sessionStatusId) : ''
            return (
              <tr key={placed.id}>
                <td className="nowrap">{timesOf(placed, timeZone)}</td>
                <td>
                  {sessionStatusId === cancelled ? <del>{title}</del> : <b>{title}</b>}
                  {state && <i> ({state})</i>}
                </td>
                <td>{placed.sessionLocationId === null ? '' : nameOf(placed.sessionLocationId)}</td>
                <td>{trackName}</td>
                <td>{speakers.map((speaker) => speaker.name).join(', ')}</td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>,
    document.body,
  )
}
