import { type PointerEvent, type RefObject, useCallback, useEffect, useRef } from 'react'
import { stepMinutes } from '#constants/agenda.ts'
import type { AgendaSession } from '#contract/events/agenda.ts'
import { lengthOf } from './agendaRows.ts'
import { atTime, boundsOf, instantAt, minuteMs, onStep, type Span } from './dayScale.ts'
import { type Dragged, type DragOver, dragSession, type Target } from './dragSession.ts'
import type { PlanProps } from './PlanProps.ts'
import { begunAt, type Grip, onDate, type Place } from './place.ts'

interface Dragging extends PlanProps {
  bounds: Span
  frame: RefObject<HTMLDivElement | null>
  preview: RefObject<HTMLDivElement | null>
  sessionOf: (id: number) => AgendaSession | undefined
  placedOf: (id: number) => Place | null
}

/** Handles pointer presses on the plan: moves or resizes a session, or draws a new one on an empty area. */
export function usePlanDrag({
  day,
  days,
  scale,
  columns,
  wordsOf,
  problemsAt,
  onMove,
  onNew,
  frame,
  preview,
  sessionOf,
  placedOf,
}: Dragging) {
  const giveUp = useRef<() => void>(null)
  const draggedAt = useRef(-Infinity)
  // A drag ends when other hours or columns are rendered: its measurements are no longer valid.
  const layout = [day.agendaDayId, scale.startsAt, scale.endsAt, ...columns.map(({ id }) => id)].join()
  useEffect(() => () => giveUp.current?.(), [layout])

  const startDrag = (event: PointerEvent<HTMLElement>) => {
    const { target } = event
    if (event.button !== 0 || !event.isPrimary || !(target instanceof Element) || !frame.current || !preview.current) return
    const element = target.closest<HTMLElement>('[data-session]') ?? undefined
    const grip = target.closest<HTMLElement>('[data-grip]')?.dataset.grip as Grip | undefined
    const column = target instanceof HTMLElement ? target.dataset.column : undefined
    // A touch scrolls, unless it is on a handle.
    if (event.pointerType === 'touch' && !grip) return
    const session = element && sessionOf(Number(element.dataset.session))
    if (!session && column === undefined) return
    const columnIds = columns.map(({ id }) => id)
    const over: DragOver = {
      frame: frame.current,
      preview: preview.current,
      scale,
      columns: columnIds,
      wordsOf,
      problemsAt: (place: Place) => problemsAt(session ?? null, place),
    }
    const dragged = session ? draggedOf(session, element, grip) : drawnFrom(event.clientY, column, target)
    giveUp.current = dragSession(event, dragged, over, (dropped) => {
      draggedAt.current = performance.now()
      if (dropped) drop(session, dropped)
    })
  }
  const draggedOf = (session: AgendaSession, element: HTMLElement | undefined, grip: Grip = 'whole'): Dragged => {
    const placed = placedOf(session.agendaDaySessionId)
    const place = placed ?? { startsAt: 0, endsAt: lengthOf(session), sessionLocationId: null }
    return { element, place, grip: placed ? grip : ('whole' as const), isStored: true }
  }
  const drawnFrom = (clientY: number, column: string | undefined, target: Element): Dragged => {
    const startsAt = instantAt(scale, clientY - target.getBoundingClientRect().top - 4)
    const place = { startsAt, endsAt: startsAt + stepMinutes * minuteMs, sessionLocationId: Number(column) || null }
    return { place, grip: 'end' as const, isStored: false }
  }
  const drop = (session: AgendaSession | undefined, target: Target) => {
    if (target === 'unscheduled') return session && placedOf(session.agendaDaySessionId) && onMove(session, null)
    if ('place' in target) return session ? onMove(session, target.place) : onNew(target.place)
    const to = days.find(({ agendaDayId }) => agendaDayId === target.agendaDayId)
    if (!session || !to || to.agendaDayId === day.agendaDayId) return undefined
    const placed = placedOf(session.agendaDaySessionId)
    const first = atTime(to.date, to.startTime ?? '09:00', scale.zone)
    const fresh = { startsAt: onStep(first), endsAt: first + lengthOf(session), sessionLocationId: session.sessionLocationId ?? null }
    const { startsAt, endsAt, sessionLocationId } = placed ? onDate(placed, to.date, scale.zone) : fresh
    return onMove(session, begunAt({ startsAt, endsAt, sessionLocationId }, startsAt, boundsOf(to.date, scale.zone)))
  }
  /** Whether a click is the end of a drag. */
  const wasDragged = useCallback(() => performance.now() - draggedAt.current < 50, [])
  return { startDrag, wasDragged }
}
