import { type PointerEvent, type RefObject, useCallback, useEffect, useRef } from 'react'
import { stepMinutes } from '#constants/agenda.ts'
import type { AgendaSession } from '#contract/events/agenda.ts'
import { lengthOf } from './agendaRows.ts'
import { atTime, boundsOf, minuteMs, onStep } from './dayScale.ts'
import { type DragSource, type DragContext, dragSession, type DropTarget } from './dragSession.ts'
import type { PlanProps } from './PlanProps.ts'
import { instantAt, partAt } from './planScale.ts'
import { startSlotAt, type Grip, moveSlotToDate, type SessionSlot } from './sessionSlot.ts'

interface PlanDragOptions extends PlanProps {
  frame: RefObject<HTMLDivElement | null>
  preview: RefObject<HTMLDivElement | null>
  sessionOf: (id: number) => AgendaSession | undefined
  slotOfId: (id: number) => SessionSlot | null
}

/** Handles pointer presses on the plan: moves or resizes a session, or draws a new one on an empty area. */
export function usePlanDrag({
  days,
  scale,
  columns,
  slotText,
  problemsAt,
  onMove,
  onNew,
  frame,
  preview,
  sessionOf,
  slotOfId,
}: PlanDragOptions) {
  const cancelDrag = useRef<() => void>(null)
  const draggedAt = useRef(-Infinity)
  // A drag ends when other hours or columns are rendered: its measurements are no longer valid.
  const layout = [
    scale.pixelsPerMinute,
    ...scale.parts.flatMap(({ day, startsAt, endsAt }) => [day.agendaDayId, startsAt, endsAt]),
    ...columns.map(({ id }) => id),
  ].join()
  useEffect(() => () => cancelDrag.current?.(), [layout])

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
    const context: DragContext = {
      frame: frame.current,
      preview: preview.current,
      scale,
      columns: columnIds,
      slotText,
      problemsAt: (slot: SessionSlot) => problemsAt(session ?? null, slot),
    }
    const source = session ? sourceOf(session, element, grip) : newSourceAt(event.clientY, column, target)
    cancelDrag.current = dragSession(event, source, context, (dropTarget) => {
      draggedAt.current = performance.now()
      if (dropTarget) drop(session, dropTarget)
    })
  }
  const sourceOf = (session: AgendaSession, element: HTMLElement | undefined, grip: Grip = 'whole'): DragSource => {
    const currentSlot = slotOfId(session.agendaDaySessionId)
    const slot = currentSlot ?? { startsAt: 0, endsAt: lengthOf(session), sessionLocationId: null }
    return { element, slot, grip: currentSlot ? grip : ('whole' as const), isStored: true }
  }
  const newSourceAt = (clientY: number, column: string | undefined, target: Element): DragSource => {
    const startsAt = instantAt(scale, clientY - target.getBoundingClientRect().top - 4)
    const slot = { startsAt, endsAt: startsAt + stepMinutes * minuteMs, sessionLocationId: Number(column) || null }
    return { slot, grip: 'end' as const, isStored: false }
  }
  const drop = (session: AgendaSession | undefined, target: DropTarget) => {
    if (target === 'unscheduled') return session && slotOfId(session.agendaDaySessionId) && onMove(session, null)
    if ('place' in target) return session ? onMove(session, target.place) : onNew(target.place)
    const to = days.find(({ agendaDayId }) => agendaDayId === target.agendaDayId)
    const currentSlot = session && slotOfId(session.agendaDaySessionId)
    const isOnDay = currentSlot && partAt(scale, currentSlot.startsAt).day.agendaDayId === to?.agendaDayId
    if (!session || !to || isOnDay) return undefined
    const first = atTime(to.date, to.startTime ?? '09:00', scale.zone)
    const newSlot = { startsAt: onStep(first), endsAt: first + lengthOf(session), sessionLocationId: session.sessionLocationId ?? null }
    const { startsAt, endsAt, sessionLocationId } = currentSlot ? moveSlotToDate(currentSlot, to.date, scale.zone) : newSlot
    return onMove(session, startSlotAt({ startsAt, endsAt, sessionLocationId }, startsAt, boundsOf(to.date, scale.zone)))
  }
  /** Whether a click is the end of a drag. */
  const wasDragged = useCallback(() => performance.now() - draggedAt.current < 50, [])
  return { startDrag, wasDragged }
}
