import { useCallback, useMemo, useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { lazyPart } from '../../ui/lazyPart.tsx'
import { useClock } from '../../ui/useClock.ts'
import { usePermission } from '../../ui/usePermission.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { agendaRequests } from './agendaRequests.ts'
import type { EventTabProps } from '../EventTabProps.ts'
import { registerTabRequests } from '../tabRequests.ts'
import { PlanFilters } from './AgendaFilters.tsx'
import { AgendaBar, type AgendaPanel } from './AgendaBar.tsx'
import { arrangeSessions, draft, isBlocking, timesOf } from './agendaRows.ts'
import { dateAt, dayDateAt, nextMidnightIn } from './dayScale.ts'
import { DayTabs } from './DayTabs.tsx'
import { shortDayText } from './dayTexts.ts'
import { Legend } from './Legend.tsx'
import { LastMoveNote } from './LastMoveNote.tsx'
import { MoreMenu } from './MoreMenu.tsx'
import { NoDays } from './NoDays.tsx'
import type { SessionSlot } from './sessionSlot.ts'
import { PlanView } from './PlanView.tsx'
import { SessionList } from './SessionList.tsx'
import { useAgenda } from './useAgenda.ts'
import { useAgendaAddress } from './useAgendaAddress.ts'
import { useMoves } from './useMoves.ts'
import { useZoom } from './useZoom.ts'
import { ZoomButtons } from './ZoomButtons.tsx'
import { useLinkedAction } from '../../resource/base/useLinkedAction.ts'
import { useOpenAddress } from '../../resource/record/useOpenAddress.ts'

const PublishAgenda = lazyPart(() => import('./PublishAgenda.tsx').then((file) => file.PublishAgenda))
const ClashPanel = lazyPart(() => import('./SidePanels.tsx').then((file) => file.ClashPanel), { prefetch: true })
const DayDrawer = lazyPart(() => import('./DayDrawer.tsx').then((file) => file.DayDrawer), { prefetch: true })

/** The agenda: its days, the plan of one day or all, and all sessions as a list. */
export function AgendaTab({ event }: EventTabProps) {
  const { eventId, timeZone } = event
  const mayEdit = usePermission('editEvents')
  const agenda = useAgenda(event)
  const today = dateAt(useClock(nextMidnightIn(timeZone)), timeZone)
  const { day, isAllDays, view, showDay, showView } = useAgendaAddress(agenda.days.rows, today)
  const [panel, setPanel] = useState<AgendaPanel | null>(null)
  useLinkedAction('clashes', () => setPanel('clashes'))
  const [editedDay, setEditedDay] = useState<number | 'new' | null>(null)
  const [newSlot, setNewSlot] = useState<SessionSlot | null>(null)
  const [isPublishing, setPublishing] = useState(false)
  const endPublishing = useCallback(() => setPublishing(false), [])
  const [focusRequest, setFocusRequest] = useState<{ id: number } | null>(null)
  const { open } = useOpenAddress()
  const slotText = useSlotText(agenda, isAllDays ? undefined : day?.date, timeZone)
  const moves = useMoves(slotText)
  const zoom = useZoom()
  const days = agenda.days.rows
  const { placed, unscheduled } = useMemo(
    () => arrangeSessions(agenda.sessions.rows, days, moves.pendingMoves, timeZone),
    [agenda.sessions.rows, days, moves.pendingMoves, timeZone],
  )
  const sessionById = (id: number) => agenda.sessions.rows.find(({ agendaDaySessionId }) => agendaDaySessionId === id)

  if (agenda.isLoading && !agenda.hasFailed) return <Skeleton widths={[100, 61, 100, 100, 100, 100]} />
  if (agenda.hasFailed && agenda.sessions.rows.length === 0) return <LoadFailure reload={agenda.reload} />
  const counts = new Map([...Map.groupBy(placed, ({ agendaDayId }) => agendaDayId)].map(([id, { length }]) => [id, length]))
  const { rows: clashes, status, reload, marks } = agenda.clashes
  const isList = view === 'list'
  const show = (id: number) => {
    const to = placed.find((one) => one.id === id)
    if (isList || !to) return open(id)
    if (!isAllDays && to.agendaDayId !== day?.agendaDayId) showDay(to.agendaDayId)
    setFocusRequest({ id })
  }
  const add = (slot: SessionSlot | null) => {
    setNewSlot(slot)
    open('new')
  }
  const clashPanel = panel === 'clashes' && (
    <ClashPanel
      clashes={clashes}
      status={status}
      titleOf={(id) => sessionById(id)?.title ?? 'A session'}
      whenOf={(id) => {
        const one = placed.find((session) => session.id === id)
        const on = days.find(({ agendaDayId }) => agendaDayId === one?.agendaDayId)
        return one && on ? `${shortDayText(on.date)}, ${timesOf(one, timeZone)}` : ''
      }}
      onShow={show}
      onReload={reload}
      onClose={() => setPanel(null)}
    />
  )
  return (
    <div className="agenda" data-view={view}>
      {agenda.hasFailed && <LoadFailure reload={agenda.reload} hasRows />}
      {!isList && days.length > 0 && (
        <DayTabs
          days={days}
          dayId={isAllDays ? undefined : day?.agendaDayId}
          counts={counts}
          today={today}
          mayEdit={mayEdit}
          onChoose={showDay}
          onEdit={setEditedDay}
        >
          <ZoomButtons zoom={zoom} />
          <MoreMenu event={event} printLabel={isAllDays ? 'Print all days' : 'Print this day'} />
        </DayTabs>
      )}
      <AgendaBar
        view={view}
        onView={showView}
        panel={panel}
        onPanel={setPanel}
        unscheduled={unscheduled.length}
        clashes={{ count: clashes.length, hasBlocking: clashes.some(isBlocking), status }}
        filters={
          isList || days.length === 0 ? <MoreMenu event={event} /> : <PlanFilters tracks={agenda.tracks} locations={agenda.locations} />
        }
        onAdd={isList ? undefined : () => add(null)}
        onPublish={agenda.sessions.rows.some(({ sessionStatusId }) => sessionStatusId === draft) ? () => setPublishing(true) : undefined}
        mayEdit={mayEdit}
      />
      {!isList && days.length > 0 && <Legend tracks={agenda.tracks} />}
      {isList ? (
        <div className="agenda-plan">
          <SessionList event={event} agenda={agenda} onTakeOff={(session) => moves.move(session, null)} />
          {clashPanel}
        </div>
      ) : day ? (
        <PlanView
          {...{ event, agenda, zoom, placed, unscheduled, moves, slotText, focusRequest, panel, mayEdit, newSlot, marks }}
          shownDays={isAllDays ? [days[0] ?? day, ...days.slice(1)] : [day]}
          onPanel={setPanel}
          onAdd={add}
        >
          {clashPanel}
        </PlanView>
      ) : (
        <NoDays event={event} mayEdit={mayEdit} onAdd={() => setEditedDay('new')} />
      )}
      <LastMoveNote last={moves.last} undo={moves.undo} />
      {isPublishing && <PublishAgenda eventId={eventId} onClose={endPublishing} />}
      {editedDay !== null && (
        <DayDrawer
          event={event}
          days={days}
          row={days.find(({ agendaDayId }) => agendaDayId === editedDay) ?? null}
          mayEdit={mayEdit}
          onClose={() => setEditedDay(null)}
          onSaved={({ agendaDayId }) => editedDay === 'new' && showDay(agendaDayId)}
        />
      )}
    </div>
  )
}

/** Describes a place: its times and location, and its day if that is not the one shown. */
function useSlotText(
  { days, locations }: Pick<ReturnType<typeof useAgenda>, 'days' | 'locations'>,
  shownDate: string | undefined,
  zone: string,
) {
  return useCallback(
    (slot: SessionSlot | null): string => {
      if (!slot) return 'unscheduled'
      const dates = days.rows.map(({ date }) => date)
      const date = dayDateAt(slot.startsAt, dates, zone) ?? dateAt(slot.startsAt, zone)
      const location = locations.find(({ sessionLocationId }) => sessionLocationId === slot.sessionLocationId)
      return [date !== shownDate && shortDayText(date), timesOf(slot, zone), location?.name ?? 'no location'].filter(Boolean).join(', ')
    },
    [days.rows, locations, shownDate, zone],
  )
}

const LoadFailure = ({ reload, hasRows = false }: { reload: () => void; hasRows?: boolean }) => (
  <div className="not-loaded" role="status">
    <span>{hasRows ? 'The agenda may be out of date.' : 'The agenda could not be loaded.'}</span>
    <Button size="small" onClick={reload}>
      Retry
    </Button>
  </div>
)

registerTabRequests('agenda', agendaRequests)
