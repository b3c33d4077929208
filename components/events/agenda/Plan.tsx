import { type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { AgendaSession } from '#contract/events/agenda.ts'
import { isTyping } from '../../ui/isTyping.ts'
import { lengthOf, slotOf } from './agendaRows.ts'
import { columnOf } from './columns.ts'
import { DayGrid } from './DayGrid.tsx'
import { atTime, boundsOf, minuteMs, type Span } from './dayScale.ts'
import { focusAfterKey } from './focusOrder.ts'
import { byTime } from './lanes.ts'
import { startSlotAt, type SessionSlot, slotAfterKey } from './sessionSlot.ts'
import type { PlanProps } from './PlanProps.ts'
import { instantAt, partAt } from './planScale.ts'
import { slotOnNextDay } from './slotOnNextDay.ts'
import { useLift } from './useLift.ts'
import { usePlanDrag } from './usePlanDrag.ts'
import { useZoomWheel } from './useZoom.ts'

const newSessionMs = 30 * minuteMs

/** The plan of one day or several, in which sessions are moved with the pointer or the keyboard. */
export function Plan(props: PlanProps) {
  const {
    days,
    scale,
    columns,
    sessions,
    unscheduled,
    mayMove,
    slotText,
    problemsAt,
    onMove,
    onOpen,
    onNew,
    onUndo,
    onZoom,
    focusRequest,
  } = props
  const root = useRef<HTMLDivElement>(null)
  const frame = useRef<HTMLDivElement>(null)
  const preview = useRef<HTMLDivElement>(null)
  const liveRegion = useRef<HTMLDivElement>(null)
  const hasFocus = useRef(false)
  const [focused, setFocused] = useState<number>()
  const columnIds = columns.map(({ id }) => id)
  const isOneDay = scale.parts.length === 1
  /** Within these a session moves in its day: of several, the hours that are drawn. */
  const boundsAt = (at: number): Span => {
    const part = partAt(scale, at)
    if (!isOneDay) return part
    const { date } = part.day
    const startsAt = boundsOf(date, scale.zone).startsAt
    return boundsOf(date, scale.zone, {
      hasDayBefore: days.some((day) => day.date < date && boundsOf(day.date, scale.zone).endsAt > startsAt),
    })
  }
  const byColumn = columnIds.map((id) => sessions.filter((one) => columnOf(columns, one.sessionLocationId) === id).toSorted(byTime))
  const tabStop = sessions.some(({ id }) => id === focused) ? focused : byColumn.flat()[0]?.id
  const announce = (text: string) => {
    if (liveRegion.current) liveRegion.current.textContent = text
  }
  const sessionOf = (id: number): AgendaSession | undefined =>
    sessions.find((one) => one.id === id)?.session ?? unscheduled.find((one) => one.agendaDaySessionId === id)
  const slotOfId = (id: number): SessionSlot | null => sessions.find((one) => one.id === id) ?? null

  const placeAfterKey = ({ key, shiftKey: isShifted }: KeyboardEvent, slot: SessionSlot) => {
    const next = slotAfterKey({ key, isShifted }, slot, { columns: columnIds, bounds: boundsAt(slot.startsAt) })
    return isShifted || isOneDay ? next : (slotOnNextDay(scale, { key, slot, next }) ?? next)
  }
  const { lifted, problems, lift, press, putBack } = useLift({ placeAfterKey, slotText, problemsAt, onMove, announce })
  const { startDrag, wasDragged } = usePlanDrag({ ...props, frame, preview, sessionOf, slotOfId })
  useZoomWheel(frame, onZoom)

  const focus = (id: number) => root.current?.querySelector<HTMLElement>(`[data-session="${id}"]`)?.focus()
  // A session that moved to another column has a new element, which needs the focus again.
  useLayoutEffect(() => {
    if (hasFocus.current && focused !== undefined && document.activeElement === document.body) focus(focused)
  })
  const requestedId = focusRequest?.id
  const isRequestedShown = sessions.some(({ id }) => id === requestedId)
  useEffect(() => {
    const found = isRequestedShown && root.current?.querySelector<HTMLElement>(`[data-session="${requestedId}"]`)
    if (!found) return
    found.scrollIntoView({ block: 'center', inline: 'center' })
    found.focus()
  }, [focusRequest, requestedId, isRequestedShown])

  const liftSession = (session: AgendaSession) => {
    const from = slotOfId(session.agendaDaySessionId)
    const sessionLocationId = session.sessionLocationId ?? columnIds[0] ?? null
    lift(session, from && slotOnly(from), from ? slotOnly(from) : slotAt(startOfFirst(), sessionLocationId, lengthOf(session)))
  }
  const startOfFirst = () => atTime(scale.parts[0].day.date, scale.parts[0].day.startTime ?? '09:00', scale.zone)
  const slotAt = (startsAt: number, sessionLocationId: number | null, length = newSessionMs): SessionSlot =>
    startSlotAt({ startsAt, endsAt: startsAt + length, sessionLocationId }, startsAt, boundsAt(startsAt))
  const addAfter = (id: number | undefined) => {
    const after = id === undefined ? null : slotOfId(id)
    onNew(slotAt(after?.endsAt ?? startOfFirst(), after?.sessionLocationId ?? columnIds[0] ?? null))
  }
  return (
    <div
      ref={root}
      className="agenda-plan"
      onPointerDown={(event) => {
        if (mayMove && !lifted) startDrag(event)
      }}
      onClick={(event) => {
        const session = sessionOf(idAt(event.target))
        if (session && !wasDragged()) onOpen(session)
      }}
      onDoubleClick={({ target, clientY }) => {
        if (!mayMove || !(target instanceof HTMLElement) || target.dataset.column === undefined) return
        const startsAt = instantAt(scale, clientY - target.getBoundingClientRect().top)
        onNew(slotAt(startsAt, Number(target.dataset.column) || null))
      }}
      onFocus={({ target }) => {
        hasFocus.current = true
        const id = idAt(target)
        if (id > 0) setFocused(id)
      }}
      onBlur={() => {
        hasFocus.current = false
        putBack()
      }}
      onKeyDown={(event) => {
        if (press(event) || isTyping(event.target)) return
        const isUndo = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'z'
        if (isUndo && onUndo) {
          event.preventDefault()
          return onUndo()
        }
        if (event.ctrlKey || event.metaKey || event.altKey) return
        const id = idAt(event.target)
        const session = sessionOf(id)
        const next = session && focusAfterKey(event.key, id, byColumn)
        const key = event.key.toLowerCase()
        if (next !== undefined) focus(next)
        else if (session && event.key === 'Enter') onOpen(session)
        else if (session && mayMove && (key === 'm' || key === ' ')) liftSession(session)
        else if (session && mayMove && key === 'u' && slotOf(session)) onMove(session, null)
        else if (mayMove && key === 'n') addAfter(session && id)
        else if (key === '+' || key === '=') onZoom(1)
        else if (key === '-') onZoom(-1)
        else return
        event.preventDefault()
      }}
    >
      <DayGrid
        {...props}
        tabStop={tabStop}
        lifted={lifted}
        liftedText={
          lifted && (
            <>
              <div>{slotText(lifted.slot)}</div>
              {problems.map((problem) => (
                <div key={problem} className="agenda-ghost-problem">
                  {problem}
                </div>
              ))}
            </>
          )
        }
        frame={frame}
        preview={preview}
      />
      {props.children}
      <div ref={liveRegion} className="for-screen-readers" role="status" />
    </div>
  )
}

const slotOnly = ({ startsAt, endsAt, sessionLocationId }: SessionSlot): SessionSlot => ({ startsAt, endsAt, sessionLocationId })

/** The id of the session that an element belongs to; 0 for none. */
const idAt = (target: EventTarget): number =>
  target instanceof Element ? Number(target.closest<HTMLElement>('[data-session]')?.dataset.session ?? 0) : 0
