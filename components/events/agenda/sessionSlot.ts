import { stepMinutes } from '#constants/agenda.ts'
import { atTime, minuteMs, onStep, type Span, timeAt } from './dayScale.ts'

/** The time and location of a session; null: no location. */
export interface SessionSlot extends Span {
  sessionLocationId: number | null
}
/** The part of a session that is dragged. */
export type Grip = 'whole' | 'start' | 'end'

const stepMs = stepMinutes * minuteMs

/** Moves a place to another start, with the same length, within bounds. */
export function startSlotAt<P extends Span>(slot: P, startsAt: number, bounds: Span): P {
  const length = slot.endsAt - slot.startsAt
  const begin = Math.max(bounds.startsAt, Math.min(onStep(startsAt), Math.max(bounds.startsAt, bounds.endsAt - length)))
  return { ...slot, startsAt: begin, endsAt: begin + length }
}

/** Moves the start or end of a place to an instant; its length is at least one step. */
export function resizeSlot<P extends Span>(slot: P, grip: 'start' | 'end', at: number, bounds: Span): P {
  const to = onStep(at)
  return grip === 'start'
    ? { ...slot, startsAt: Math.max(bounds.startsAt, Math.min(to, slot.endsAt - stepMs)) }
    : { ...slot, endsAt: Math.min(Math.max(to, slot.startsAt + stepMs), Math.max(bounds.endsAt, slot.startsAt + stepMs)) }
}

/** Moves a place to the same wall-clock time on another date, with the same length. */
export function moveSlotToDate<P extends Span>(slot: P, date: string, zone: string): P {
  const startsAt = atTime(date, timeAt(slot.startsAt, zone), zone)
  return { ...slot, startsAt, endsAt: startsAt + (slot.endsAt - slot.startsAt) }
}

/**
 * The place after a key press on a lifted session: moved by a step or an hour, to the next column, or with Shift resized. Undefined for
 * other keys.
 */
export function slotAfterKey(
  { key, isShifted }: { key: string; isShifted: boolean },
  slot: SessionSlot,
  { columns, bounds }: { columns: readonly (number | null)[]; bounds: Span },
): SessionSlot | undefined {
  const byTime: Readonly<Record<string, number>> = { ArrowUp: -stepMs, ArrowDown: stepMs, PageUp: -60 * minuteMs, PageDown: 60 * minuteMs }
  const bySide: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 }
  const time = Object.hasOwn(byTime, key) ? byTime[key] : undefined
  if (time !== undefined) {
    return isShifted ? resizeSlot(slot, 'end', slot.endsAt + time, bounds) : startSlotAt(slot, slot.startsAt + time, bounds)
  }
  const side = Object.hasOwn(bySide, key) ? bySide[key] : undefined
  if (side === undefined || isShifted) return undefined
  const column = columns.indexOf(slot.sessionLocationId) + side
  const to = columns[Math.max(0, Math.min(column, columns.length - 1))]
  return to === undefined ? slot : { ...slot, sessionLocationId: to }
}

export const isSameSlot = (one: SessionSlot, other: SessionSlot): boolean =>
  one.startsAt === other.startsAt && one.endsAt === other.endsAt && one.sessionLocationId === other.sessionLocationId
