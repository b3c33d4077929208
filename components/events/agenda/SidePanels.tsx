import CloseOutlined from '@ant-design/icons/CloseOutlined'
import { type ReactNode, useState } from 'react'
import { choiceLabel } from '#constants/choice.ts'
import { clashGrades, sessionStatuses } from '#constants/programmeChoices.ts'
import type { AgendaSession } from '#contract/events/agenda.ts'
import type { Clash } from '#contract/events/clashes.ts'
import { foldedText } from '#contract/foldedText.ts'
import { SearchBox } from '../../resource/list/SearchBox.tsx'
import { Button } from '../../ui/Button.tsx'
import { LoadAgain } from '../../ui/LoadAgain.tsx'
import { cancelled, draft, isBlocking, lengthOf } from './agendaRows.ts'
import { minuteMs } from './dayScale.ts'
import { ClashIcon } from './SessionBlock.tsx'

interface PanelProps {
  title: string
  onClose: () => void
  /** The drop target that the panel is. */
  dropTarget?: string
  children: ReactNode
}

const Panel = ({ title, onClose, dropTarget, children }: PanelProps) => (
  <aside className="agenda-panel" aria-label={title} data-takes={dropTarget}>
    <div className="agenda-panel-head">
      <h2>{title}</h2>
      <Button type="text" size="small" icon={<CloseOutlined />} aria-label={`Close ${title}`} onClick={onClose} />
    </div>
    <div className="agenda-panel-body">{children}</div>
  </aside>
)

interface UnscheduledProps {
  sessions: readonly AgendaSession[]
  colors: ReadonlyMap<number, string>
  mayMove: boolean
  onClose: () => void
  /** Only where no plan around the panel handles clicks and keys. */
  onOpen?: (session: AgendaSession) => void
}

/** Sessions without a time, to drag onto the plan; a session dropped here is removed from the plan. */
export function UnscheduledPanel({ sessions, colors, mayMove, onClose, onOpen }: UnscheduledProps) {
  const [query, setQuery] = useState('')
  const found = sessions.filter((session) => isFoundBy(query, session))
  return (
    <Panel title="Unscheduled" onClose={onClose} dropTarget={mayMove ? 'unscheduled' : undefined}>
      {sessions.length === 0 && (
        <p className="quiet">{mayMove ? 'No unscheduled sessions. Drag a session here to unschedule it.' : 'No unscheduled sessions.'}</p>
      )}
      {sessions.length > 0 && <SearchBox value={query} onSearch={setQuery} placeholder="Search unscheduled" />}
      {found.length === 0 && sessions.length > 0 && <p className="quiet">No unscheduled session matches “{query}”.</p>}
      {found.map((session) => {
        const { agendaDaySessionId: id, title, sessionStatusId, sessionTrackId, locationName, trackName } = session
        const state = sessionStatusId === draft || sessionStatusId === cancelled ? choiceLabel(sessionStatuses, sessionStatusId) : ''
        const length = `${lengthOf(session) / minuteMs} min`
        const facts = [length, locationName].filter(Boolean).join(' · ')
        const color = colors.get(sessionTrackId ?? 0)
        return (
          <div
            key={id}
            role="button"
            tabIndex={0}
            aria-label={[title, facts, state, trackName].filter(Boolean).join(', ')}
            className="agenda-session agenda-unplaced"
            data-session={id}
            data-state={state || undefined}
            data-moves={mayMove || undefined}
            onClick={onOpen && (() => onOpen(session))}
            onKeyDown={onOpen && (({ key }) => key === 'Enter' && onOpen(session))}
            style={color ? { ['--track' as string]: color } : undefined}
          >
            <span className="agenda-session-title">{title}</span>{' '}
            <span className="agenda-session-facts">
              {facts} {state && <span className="agenda-session-state">{state}</span>}
            </span>
            {mayMove && <span className="agenda-grip" data-grip="whole" />}
          </div>
        )
      })}
    </Panel>
  )
}

/** Whether each word of a query is in the title, the track or the speakers of a session. */
function isFoundBy(query: string, { title, trackName, speakers }: AgendaSession): boolean {
  const text = foldedText([title, trackName, ...speakers.map(({ name }) => name)].filter(Boolean).join(' '))
  return foldedText(query)
    .split(/\s+/)
    .every((word) => text.includes(word))
}

interface ClashProps {
  clashes: readonly Clash[]
  status: 'idle' | 'loading' | 'loaded' | 'failed'
  titleOf: (id: number) => string
  whenOf: (id: number) => string
  onShow: (id: number) => void
  onReload: () => void
  onClose: () => void
}

/** All clashes of the agenda: blocking ones first. Each links to its session. */
export const ClashPanel = ({ clashes, status, titleOf, whenOf, onShow, onReload, onClose }: ClashProps) => (
  <Panel title="Clashes" onClose={onClose}>
    {status === 'failed' && <LoadAgain text="The clashes could not be loaded." onClick={onReload} />}
    {status !== 'failed' && clashes.length === 0 && <p className="quiet">No clashes.</p>}
    <ul className="plain-list">
      {clashes.map((clash) => {
        const { agendaDaySessionId: id, kind, message, speakerId, others } = clash
        return (
          <li key={[id, kind, speakerId, ...others].join()}>
            <button type="button" className="agenda-clash-row" onClick={() => onShow(id)}>
              <ClashIcon isBlocking={isBlocking(clash)} />
              <span>
                <span className="strong">{titleOf(id)}</span> <span className="quiet small nowrap">{whenOf(id)}</span>
                <br />
                <span className="agenda-grade" data-blocks={isBlocking(clash) || undefined}>
                  {choiceLabel(clashGrades, clash.grade)}
                </span>
                {': '}
                {message}
              </span>
            </button>
          </li>
        )
      })}
    </ul>
  </Panel>
)
