import { type ReactNode, useMemo } from 'react'
import { choiceLabel } from '#constants/choice.ts'
import { clashGrades } from '#constants/programmeChoices.ts'
import { routes } from '#constants/routes.ts'
import type { AgendaDay, AgendaSession } from '#contract/events/agenda.ts'
import type { Event } from '#contract/events/events.ts'
import { agendaSessions } from '#store/events/agenda.ts'
import { checkAgendaSession } from '#store/events/agendaClashes.ts'
import { useAppDispatch } from '#store/hooks.ts'
import { lazyPart } from '../../ui/lazyPart.tsx'
import { PageLink } from '../../ui/PageLink.tsx'
import { useIsNarrow } from '../../ui/useIsNarrow.ts'
import { useListParams } from '../../resource/base/useListParams.ts'
import { useOpenAddress } from '../../resource/record/useOpenAddress.ts'
import { useOpenedRow } from '../../resource/record/useOpenedRow.ts'
import type { AgendaPanel } from './AgendaBar.tsx'
import { type ClashMark, slotFields, type PlacedSession, spanFields } from './agendaRows.ts'
import { columnsOf } from './columns.ts'
import { DayList } from './DayList.tsx'
import { atTime, minuteMs } from './dayScale.ts'
import { dayText } from './dayTexts.ts'
import type { SessionSlot } from './sessionSlot.ts'
import { Plan } from './Plan.tsx'
import { planScaleOf } from './planScale.ts'
import { PrintDays } from './PrintDays.tsx'
import type { useAgenda } from './useAgenda.ts'
import type { Moves } from './useMoves.ts'
import type { Zoom } from './useZoom.ts'

const UnscheduledPanel = lazyPart(() => import('./SidePanels.tsx').then((file) => file.UnscheduledPanel), { prefetch: true })
const SessionDrawer = lazyPart(() => import('./SessionDrawer.tsx').then((file) => file.SessionDrawer), { prefetch: true })

interface Props {
  event: Event
  agenda: ReturnType<typeof useAgenda>
  /** The days on screen: one, or all. */
  shownDays: readonly [AgendaDay, ...AgendaDay[]]
  zoom: Zoom
  placed: readonly PlacedSession[]
  unscheduled: readonly AgendaSession[]
  moves: Moves
  marks: ReadonlyMap<number, ClashMark>
  slotText: (slot: SessionSlot | null) => string
  focusRequest: { id: number } | null
  panel: AgendaPanel | null
  onPanel: (panel: AgendaPanel | null) => void
  mayEdit: boolean
  newSlot: SessionSlot | null
  /** Opens the form of a new session, at a place if given. */
  onAdd: (slot: SessionSlot | null) => void
  /** The clash panel, while it is open. */
  children: ReactNode
}

const noParams = { page: 1, pageSize: Number.MAX_SAFE_INTEGER, filters: {} }
const noop = () => {}

/** One day of the agenda or all, and the open session over it. On a phone the days are lists. */
export function PlanView({
  event,
  agenda,
  shownDays,
  zoom,
  placed,
  unscheduled,
  moves,
  marks,
  slotText,
  focusRequest,
  panel,
  onPanel,
  mayEdit,
  newSlot,
  onAdd,
  children,
}: Props) {
  const { eventId, timeZone } = event
  const dispatch = useAppDispatch()
  const isNarrow = useIsNarrow()
  const [{ filters }] = useListParams()
  const { list, locations, colors, days } = { ...agenda, list: agenda.sessions, days: agenda.days.rows }
  const opener = useOpenAddress()
  const { row, copyOf, isNew, open, close, steps } = useOpenedRow(agendaSessions, opener, {
    scope: { eventId },
    one: 'session',
    list,
    params: noParams,
    change: noop,
  })
  const dayIds = shownDays.map(({ agendaDayId }) => agendaDayId).join()
  const daySessions = useMemo(() => placed.filter(({ agendaDayId }) => dayIds.split(',').includes(String(agendaDayId))), [placed, dayIds])
  const shown = daySessions.filter(
    ({ session, sessionLocationId }) =>
      matches(filters.sessionTrackId, session.sessionTrackId) &&
      matches(filters.sessionLocationId, sessionLocationId) &&
      matches(filters.sessionStatusId, session.sessionStatusId),
  )
  const hidden = daySessions.length - shown.length
  const columns = columnsOf(locations, shown.length > 0 ? shown : daySessions, {
    only: filters.sessionLocationId ? Number(filters.sessionLocationId) : undefined,
    isFiltered: shown.length > 0 && Boolean(filters.sessionTrackId ?? filters.sessionStatusId),
  })
  const byDay = Map.groupBy(daySessions, ({ agendaDayId }) => agendaDayId)
  const scale = planScaleOf(shownDays, {
    zone: timeZone,
    sessionsOf: (id) => byDay.get(id) ?? [],
    pixelsPerMinute: zoom.pixelsPerMinute,
  })
  const problemsAt = async (session: AgendaSession | null, slot: SessionSlot): Promise<readonly string[]> => {
    const input = { eventId, agendaDaySessionId: session?.agendaDaySessionId, ...slotFields(slot) }
    const result = await dispatch(checkAgendaSession(input))
    // A failed check is ignored here: the save checks again.
    if (!checkAgendaSession.fulfilled.match(result)) return []
    return result.payload.map(({ grade, message }) => `${choiceLabel(clashGrades, grade)}: ${message}`)
  }
  const nameOf = (id: number | null) => locations.find(({ sessionLocationId }) => sessionLocationId === id)?.name ?? 'No location'
  const unscheduledPanel = panel === 'unscheduled' && (
    <UnscheduledPanel
      sessions={unscheduled}
      colors={colors}
      mayMove={mayEdit && !isNarrow}
      onClose={() => onPanel(null)}
      onOpen={isNarrow ? open : undefined}
    />
  )
  const [day] = shownDays
  const start = atTime(day.date, day.startTime ?? '09:00', timeZone)
  const firstSlot = newSlot ?? { startsAt: start, endsAt: start + 30 * minuteMs, sessionLocationId: null }
  return (
    <>
      {locations.length === 0 && <NoLocations eventId={eventId} />}
      {hidden > 0 && (
        <p className="quiet small agenda-hidden">{hidden === 1 ? '1 session is' : `${hidden} sessions are`} hidden by filters.</p>
      )}
      {isNarrow ? (
        <>
          {children}
          {unscheduledPanel}
          {shown.length === 0 && <p className="agenda-nothing">{emptyText(hidden, mayEdit, true)}</p>}
          {mayEdit && shown.length > 0 && <p className="quiet small agenda-hint">Open a session to move or unschedule it.</p>}
          {shownDays.map(({ agendaDayId, date }) => (
            <section key={agendaDayId}>
              <h2 className={shownDays.length > 1 ? 'agenda-day-head' : 'for-screen-readers'}>{dayText(date)}</h2>
              <DayList
                sessions={shown.filter((session) => session.agendaDayId === agendaDayId)}
                zone={timeZone}
                colors={colors}
                clashes={marks}
                nameOf={nameOf}
                onOpen={open}
              />
            </section>
          ))}
        </>
      ) : (
        <Plan
          {...{ days, scale, columns, unscheduled, colors, slotText, problemsAt, focusRequest }}
          sessions={shown}
          clashes={marks}
          mayMove={mayEdit}
          onMove={moves.move}
          onOpen={open}
          onNew={onAdd}
          onUndo={moves.last ? moves.undo : undefined}
          onZoom={zoom.zoom}
          empty={shown.length === 0 && <p className="agenda-nothing agenda-over">{emptyText(hidden, mayEdit, false)}</p>}
        >
          {children}
          {unscheduledPanel}
        </Plan>
      )}
      <PrintDays event={event} days={shownDays} tracks={agenda.tracks} sessions={daySessions} nameOf={nameOf} />
      {(row || (isNew && mayEdit)) && (
        <SessionDrawer
          event={event}
          agenda={agenda}
          row={row}
          copyOf={copyOf}
          defaults={{ ...spanFields(firstSlot), sessionLocationId: firstSlot.sessionLocationId }}
          mayEdit={mayEdit}
          steps={steps}
          onTakeOff={(session) => {
            moves.move(session, null)
            close()
          }}
          onDuplicate={({ agendaDaySessionId }) => opener.open(`copy-${agendaDaySessionId}`)}
          onClose={close}
        />
      )}
    </>
  )
}

const matches = (filterValue: string | undefined, value: number | null | undefined): boolean =>
  !filterValue || Number(filterValue) === value

function emptyText(hidden: number, mayEdit: boolean, isNarrow: boolean): string {
  if (hidden > 0) return 'No session matches the filters.'
  if (!mayEdit) return 'No sessions on this day yet.'
  return isNarrow
    ? 'No sessions on this day yet. Add one, or open an unscheduled one.'
    : 'No sessions on this day yet. Drag on the grid or double-click a time to add one.'
}

const NoLocations = ({ eventId }: { eventId: number }) => (
  <p className="agenda-hint">
    This event has no locations yet, so all sessions share one column.{' '}
    <PageLink href={routes.event(eventId, 'locations')}>Add locations</PageLink>
  </p>
)
