import { zoneName, zoneShortName } from '#contract/zoneNames.ts'
import { type CSSProperties, type ReactNode, type RefObject, useLayoutEffect, useMemo, useRef } from 'react'
import type { ClashMark, PlacedSession } from './agendaRows.ts'
import { columnOf, type GridColumn } from './columns.ts'
import { dayText, shortDayText } from './dayTexts.ts'
import { Band, ColumnHead, GridGround, NowLine, Ruler } from './GridGround.tsx'
import { byTime, lanesOf } from './lanes.ts'
import { partAt, type PlanScale, pixelsAt, pixelsOf } from './planScale.ts'
import { SessionBlock } from './SessionBlock.tsx'
import type { LiftedSession } from './useLift.ts'
import { useGridScroll } from './useGridScroll.ts'

interface Props {
  scale: PlanScale
  columns: readonly GridColumn[]
  /** The sessions of the days that match the filters. */
  sessions: readonly PlacedSession[]
  colors: ReadonlyMap<number, string>
  clashes: ReadonlyMap<number, ClashMark>
  /** The session that Tab focuses. */
  tabStop: number | undefined
  lifted: LiftedSession | null
  /** Text at the target of the lifted session. */
  liftedText: ReactNode
  mayMove: boolean
  frame: RefObject<HTMLDivElement | null>
  preview: RefObject<HTMLDivElement | null>
  empty: ReactNode
}

/** One day or several: locations side by side, hours from top to bottom. It scrolls in its own frame; heads and ruler stay visible. */
export function DayGrid({ scale, columns, sessions, colors, clashes, tabStop, lifted, liftedText, mayMove, frame, preview, empty }: Props) {
  useGridScroll(frame, { scale, sessions })
  const instant = new Date(scale.parts[0].startsAt).toISOString()
  const byColumn = useMemo(
    () => columns.map(({ id }) => sessions.filter((one) => columnOf(columns, one.sessionLocationId) === id).toSorted(byTime)),
    [columns, sessions],
  )
  const days = scale.parts.length > 1 ? 'All days' : dayText(scale.parts[0].day.date)
  const label = `${days}, ${zoneName(scale.zone, instant)}`
  return (
    <div ref={frame} className="agenda-frame" role="region" aria-label={label} tabIndex={sessions.length === 0 ? 0 : undefined}>
      <div className="agenda-grid" style={{ '--columns': columns.length } as CSSProperties}>
        <div className="agenda-corner" title={zoneName(scale.zone, instant)}>
          {zoneShortName(scale.zone, instant)}
        </div>
        {columns.map((column) => (
          <ColumnHead key={column.id} column={column} />
        ))}
        <Ruler scale={scale} />
        <GridGround scale={scale} />
        {columns.map(({ id, name, location }, at) => (
          <div
            key={id}
            role="group"
            aria-label={`${name}, ${countText(byColumn[at]?.length ?? 0)}`}
            data-column={id ?? 'none'}
            className="agenda-column"
            style={{ height: scale.height, gridColumn: at + 2 }}
          >
            {location?.blackouts?.map((blackout) => (
              <Band
                key={blackout.startsAt}
                span={{ startsAt: Date.parse(blackout.startsAt), endsAt: Date.parse(blackout.endsAt) }}
                scale={scale}
                className="agenda-closed"
                title="Closed"
              />
            ))}
            <Sessions
              {...{ sessions: byColumn[at] ?? [], scale, colors, clashes, tabStop, mayMove }}
              locationName={name}
              liftedId={lifted?.session.agendaDaySessionId}
            />
            {lifted && columnOf(columns, lifted.slot.sessionLocationId) === id && (
              <DropTarget key={`${lifted.slot.startsAt} ${lifted.slot.endsAt}`} slot={lifted.slot} scale={scale}>
                {liftedText}
              </DropTarget>
            )}
          </div>
        ))}
        <NowLine scale={scale} />
        <div ref={preview} className="agenda-preview" hidden />
      </div>
      {empty}
    </div>
  )
}

const countText = (count: number): string => (count === 1 ? '1 session' : `${count} sessions`)

interface SessionsProps extends Pick<Props, 'scale' | 'sessions' | 'colors' | 'clashes' | 'tabStop' | 'mayMove'> {
  locationName: string
  liftedId: number | undefined
}

function Sessions({ sessions, scale, colors, clashes, tabStop, mayMove, locationName, liftedId }: SessionsProps) {
  const lanes = useMemo(() => lanesOf(sessions), [sessions])
  return sessions.map((placed) => {
    const { lane, lanes: count } = lanes.get(placed) ?? { lane: 0, lanes: 1 }
    return (
      <SessionBlock
        key={placed.id}
        placed={placed}
        scale={scale}
        lane={lane}
        lanes={count}
        color={colors.get(placed.session.sessionTrackId ?? 0)}
        locationName={locationName}
        dayName={scale.parts.length > 1 ? shortDayText(partAt(scale, placed.startsAt).day.date) : undefined}
        clash={clashes.get(placed.id)}
        isTabStop={placed.id === tabStop}
        isLifted={placed.id === liftedId}
        mayMove={mayMove}
      />
    )
  })
}

/** The target of a session that is moved by keyboard. It scrolls into view automatically. */
function DropTarget({ slot, scale, children }: { slot: { startsAt: number; endsAt: number }; scale: PlanScale; children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    // In braces: a browser may return a promise, which is no cleanup function.
    box.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [])
  const style = { top: pixelsAt(scale, slot.startsAt), height: pixelsOf(scale, slot.endsAt - slot.startsAt) }
  return (
    <div ref={box} className="agenda-preview agenda-held" style={style}>
      <div className="agenda-ghost-words">{children}</div>
    </div>
  )
}
