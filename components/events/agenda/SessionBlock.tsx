import CloseCircleFilled from '@ant-design/icons/CloseCircleFilled'
import WarningFilled from '@ant-design/icons/WarningFilled'
import { memo } from 'react'
import { choiceLabel } from '#constants/choice.ts'
import { sessionStatuses } from '#constants/programmeChoices.ts'
import { cancelled, type ClashMark, draft, type PlacedSession, timesOf } from './agendaRows.ts'
import { type PlanScale, pixelsAt, pixelsOf } from './planScale.ts'
import type { Lane } from './lanes.ts'

interface Props extends Lane {
  placed: PlacedSession
  scale: PlanScale
  /** The colour of its track. */
  color?: string
  locationName: string
  /** Its day, where the plan shows several. */
  dayName?: string
  clash?: ClashMark
  isTabStop: boolean
  isLifted: boolean
  mayMove: boolean
}

/** Pixels: a line of a session's text, its borders, its borders and padding, and the lowest session with room for letters. */
const lineHeight = 16
const borderHeight = 2
const frameHeight = 6
const shortestText = 15

/** One session, drawn to scale. The grid's parent handles clicks and keys. */
export const SessionBlock = memo(function SessionBlock({
  placed,
  scale,
  lane,
  lanes,
  color,
  locationName,
  dayName,
  clash,
  isTabStop,
  isLifted,
  mayMove,
}: Props) {
  const { id, session, startsAt, endsAt, isSaving } = placed
  const { title, sessionStatusId, speakers, trackName } = session
  const state = sessionStatusId === draft || sessionStatusId === cancelled ? choiceLabel(sessionStatuses, sessionStatusId) : ''
  const names = speakers.map(({ name }) => name).join(', ')
  const height = pixelsOf(scale, endsAt - startsAt)
  const lines = Math.max(0, Math.floor((height - frameHeight) / lineHeight))
  const isTextShown = lines > 0 || height >= shortestText
  // The visible text comes first, with the same words and order.
  const label = [
    title,
    timesOf(placed, scale.zone),
    state,
    names,
    locationName,
    dayName,
    trackName,
    !state && choiceLabel(sessionStatuses, sessionStatusId),
    clash && `${clash.isBlocking ? 'Conflict' : 'Warning'}: ${clash.messages.join(' ')}`,
  ]
  return (
    <div
      role="button"
      tabIndex={isTabStop ? 0 : -1}
      aria-label={label.filter(Boolean).join(', ')}
      aria-pressed={mayMove ? isLifted : undefined}
      aria-busy={isSaving || undefined}
      title={clash?.messages.join('\n') ?? (isTextShown ? undefined : `${title}, ${timesOf(placed, scale.zone)}`)}
      className="agenda-session skip-target"
      data-session={id}
      data-state={state || undefined}
      data-size={lines < 2 ? 'line' : lines === 2 ? 'small' : undefined}
      data-lifted={isLifted ? '' : undefined}
      data-moves={mayMove || undefined}
      style={{
        top: pixelsAt(scale, startsAt),
        height,
        left: `${(lane / lanes) * 100}%`,
        width: `${100 / lanes}%`,
        // Lines for its text: only whole ones are drawn.
        ['--lines' as string]: lines,
        ...(lines === 0 && { paddingBlock: 0 }),
        ...(color && { ['--track' as string]: color }),
      }}
    >
      {isTextShown && (
        <span className="agenda-session-text" style={lines === 0 ? { lineHeight: `${height - borderHeight}px` } : undefined}>
          <span className="agenda-session-title">
            {clash && <ClashIcon isBlocking={clash.isBlocking} />}
            {title}
          </span>{' '}
          <span className="agenda-session-facts">
            {timesOf(placed, scale.zone)} {state && lines > 1 && <span className="agenda-session-state">{state}</span>}
          </span>{' '}
          {names && <span className="agenda-session-names">{names}</span>}
        </span>
      )}
      {mayMove && (
        <>
          <span className="agenda-edge" data-grip="start" />
          <span className="agenda-edge" data-grip="end" />
          <span className="agenda-grip" data-grip="whole" />
        </>
      )}
    </div>
  )
})

/** A cross for blocking clashes, a triangle for warnings. The text is beside it. */
export const ClashIcon = ({ isBlocking }: { isBlocking: boolean }) =>
  isBlocking ? (
    <CloseCircleFilled className="agenda-clash agenda-clash-blocks" aria-hidden />
  ) : (
    <WarningFilled className="agenda-clash agenda-clash-warns" aria-hidden />
  )
