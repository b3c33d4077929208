import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { AgendaSession } from '#contract/events/agenda.ts'
import { isTyping } from '../../ui/isTyping.ts'
import { lengthOf, slotOf } from './agendaRows.ts'
import { columnOf } from './columns.ts'
import { DayGrid } from './DayGrid.tsx'
import { atTime, boundsOf, instantAt, minuteMs } from './dayScale.ts'
import { focusAfterKey } from './focusOrder.ts'
import { byTime } from './lanes.ts'
import { startSlotAt, type SessionSlot } from './sessionSlot.ts'
import type { PlanProps } from './PlanProps.ts'
import { useLift } from './useLift.ts'
import { usePlanDrag } from './usePlanDrag.ts'

const newSessionMs = 30 * minuteMs

/** The plan of a day, in which sessions are moved with the pointer or the keyboard. */
export function Plan(props: PlanProps) {
  const { day, days, scale, columns, sessions, unscheduled, mayMove, slotText, problemsAt, onMove, onOpen, onNew, onUndo, focusRequest } =
    props
  const root = useRef<HTMLDivElement>(null)
  const frame = useRef<HTMLDivElement>(null)
  const preview = useRef<HTMLDivElement>(null)
  const liveRegion = useRef<HTMLDivElement>(null)
  const hasFocus = useRef(false)
  const [focused, setFocused] = useState<number>()
  const columnIds = columns.map(({ id }) => id)
  const hasDayBefore = days.some(
    ({ date }) => date < day.date && boundsOf(date, scale.zone).endsAt > boundsOf(day.date, scale.zone).startsAt,
  )
  const bounds = boundsOf(day.date, scale.zone, { hasDayBefore })
  const byColumn = columnIds.map((id) => sessions.filter((one) => columnOf(columns, one.sessionLocationId) === id).toSorted(byTime))
  const tabStop = sessions.some(({ id }) => id === focused) ? focused : byColumn.flat()[0]?.id
  const announce = (text: string) => {
    if (liveRegion.current) liveRegion.current.textContent = text
  }
  const sessionOf = (id: number): AgendaSession | undefined =>
    sessions.find((one) => one.id === id)?.session ?? unscheduled.find((one) => one.agendaDaySessionId === id)
  const slotOfId = (id: number): SessionSlot | null => sessions.find((one) => one.id === id) ?? null

  const { lifted, problems, lift, press, putBack } = useLift({ columns: columnIds, bounds, slotText, problemsAt, onMove, announce })
  const { startDrag, wasDragged } = usePlanDrag({ ...props, bounds, frame, preview, sessionOf, slotOfId })

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
    const first = {
      startsAt: atTime(day.date, day.startTime ?? '09:00', scale.zone),
      endsAt: 0,
      sessionLocationId: session.sessionLocationId ?? columnIds[0] ?? null,
    }
    lift(
      session,
      from && slotOnly(from),
      from ? slotOnly(from) : startSlotAt({ ...first, endsAt: first.startsAt + lengthOf(session) }, first.startsAt, bounds),
    )
  }
  const addAfter = (id: number | undefined) => {
    const after = id === undefined ? null : slotOfId(id)
    const startsAt = after?.endsAt ?? atTime(day.date, day.startTime ?? '09:00', scale.zone)
    onNew(
      startSlotAt(
        { startsAt, endsAt: startsAt + newSessionMs, sessionLocationId: after?.sessionLocationId ?? columnIds[0] ?? null },
        startsAt,
        bounds,
      ),
    )
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
        onNew(
          startSlotAt(
            { startsAt, endsAt: startsAt + newSessionMs, sessionLocationId: Number(target.dataset.column) || null },
            startsAt,
            bounds,
          ),
        )
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
        else if (session && mayMove && key === 'u' && slotOf(session)) {
          announce(`${session.title} is unscheduled.`)
          onMove(session, null)
        } else if (mayMove && key === 'n') addAfter(session && id)
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
