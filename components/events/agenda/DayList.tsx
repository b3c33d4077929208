import { choiceLabel } from '#constants/choice.ts'
import { sessionStatuses } from '#constants/programmeChoices.ts'
import type { AgendaSession } from '#contract/events/agenda.ts'
import { cancelled, type ClashMark, draft, type PlacedSession, timesOf } from './agendaRows.ts'
import { timeAt } from './dayScale.ts'
import { byTime } from './lanes.ts'
import { ClashIcon } from './SessionBlock.tsx'

interface Props {
  sessions: readonly PlacedSession[]
  zone: string
  colors: ReadonlyMap<number, string>
  clashes: ReadonlyMap<number, ClashMark>
  nameOf: (sessionLocationId: number | null) => string
  onOpen: (session: AgendaSession) => void
}

/** A day on a phone: its sessions in order, grouped by their start. */
export function DayList({ sessions, zone, colors, clashes, nameOf, onOpen }: Props) {
  const groups = Map.groupBy(sessions.toSorted(byTime), ({ startsAt }) => startsAt)
  return (
    <ol className="agenda-day-list plain-list">
      {[...groups].map(([startsAt, group]) => (
        <li key={startsAt}>
          <h3>{timeAt(startsAt, zone)}</h3>
          <ul className="plain-list">
            {group.map((placed) => {
              const { id, session, sessionLocationId } = placed
              const { title, trackName, speakers, sessionStatusId } = session
              const clash = clashes.get(id)
              const color = colors.get(session.sessionTrackId ?? 0)
              const state = sessionStatusId === draft || sessionStatusId === cancelled ? choiceLabel(sessionStatuses, sessionStatusId) : ''
              return (
                <li key={id}>
                  <button
                    type="button"
                    className="agenda-session agenda-listed"
                    data-state={state || undefined}
                    style={color ? { ['--track' as string]: color } : undefined}
                    onClick={() => onOpen(session)}
                  >
                    <span className="agenda-session-title">
                      {clash && (
                        <>
                          <ClashIcon isBlocking={clash.isBlocking} />
                          <span className="for-screen-readers">{clash.isBlocking ? 'Conflict: ' : 'Warning: '}</span>
                        </>
                      )}
                      {title}
                    </span>
                    <span className="agenda-session-facts">
                      {[timesOf(placed, zone), nameOf(sessionLocationId), trackName].filter(Boolean).join(' · ')}
                      {state && <span className="agenda-session-state">{state}</span>}
                    </span>
                    {speakers.length > 0 && <span className="agenda-session-names">{speakers.map(({ name }) => name).join(', ')}</span>}
                  </button>
                </li>
              )
            })}
          </ul>
        </li>
      ))}
    </ol>
  )
}
